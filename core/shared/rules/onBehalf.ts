import type { FormData } from '../kinds/kind';
import type { Language } from '../languages';
import { toOneLine } from '../formats/address';

/** Whoever the letter is written for, where that is not the one who writes it. */
export interface Represented {
  /** As the letter names its sender: "Elsa Lind", "Dödsboet efter Elsa Lind". */
  name: string;
  /** The same within a sentence: "dödsboet efter Elsa Lind". */
  inSentence: string;
  /** Below the name: personal number, and through whom. */
  lines: string[];
  /** Below the line to sign on. */
  signature: string;
  /** What the letter says first, so that "I" in it is clear; an estate writes no "I". */
  introduction?: string;
  /** Whether a power of attorney goes with the letter: given by that person, or by the other parties to the estate. */
  mandate?: 'person' | 'estate';
}

const RIGHTS = {
  sv: {
    guardian: ['genom vårdnadshavaren', 'vårdnadshavare för', 'företräds av min vårdnadshavare'],
    trustee: ['genom ställföreträdaren', 'ställföreträdare för', 'företräds av min ställföreträdare'],
    attorney: ['genom ombudet', 'ombud för', 'skriver genom mitt ombud'],
    heir: ['genom dödsbodelägaren', 'dödsbodelägare, för'],
    heirs: ['genom dödsbodelägaren', 'dödsbodelägare, för'],
  },
  en: {
    guardian: ['through the guardian', 'guardian of', 'am represented by my guardian'],
    trustee: [
      'through the appointed representative',
      'appointed representative of',
      'am represented by my appointed representative',
    ],
    attorney: ['through the agent', 'agent for', 'write through my agent'],
    heir: ['through the party to the estate', 'party to the estate, for'],
    heirs: ['through the party to the estate', 'party to the estate, for'],
  },
} as const satisfies Record<Language, unknown>;

const I: Record<Language, string> = { sv: 'Jag', en: 'I' };

const ESTATE: Record<Language, string> = { sv: 'dödsboet efter', en: 'estate of' };

type Right = keyof (typeof RIGHTS)['sv'];

function isRightToRepresent(value: unknown): value is Right {
  return typeof value === 'string' && Object.hasOwn(RIGHTS.sv, value);
}

/**
 * Whom a form is filled in for, or undefined where its writer speaks for themselves. The letter is then that person's,
 * so that "I" in it is theirs, and signed by the writer.
 * @param writer the contact's name
 */
export function findRepresentedPerson(form: FormData, writer: string, language: Language): Represented | undefined {
  const { onBehalf, onBehalfName, onBehalfNumber, onBehalfRight: right } = form;
  const person = toOneLine(onBehalfName);
  if (onBehalf !== true || person === '' || !isRightToRepresent(right)) return undefined;
  const isEstate = right === 'heir' || right === 'heirs';
  const inSentence = isEstate ? `${ESTATE[language]} ${person}` : person;
  const name = isEstate ? inSentence.replace(/^./, (letter) => letter.toUpperCase()) : person;
  const [through, signs, represented] = RIGHTS[language][right];
  const mandate = right === 'attorney' ? 'person' : right === 'heirs' ? 'estate' : undefined;
  return {
    name,
    inSentence,
    lines: [toOneLine(onBehalfNumber), `${through} ${writer}`].filter(Boolean),
    signature: `${writer}\n${signs} ${inSentence}`,
    ...(represented !== undefined && { introduction: `${I[language]}, ${person}, ${represented} ${writer}.` }),
    ...(mandate && { mandate }),
  };
}
