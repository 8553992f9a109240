import type { Language } from '../../core/shared/languages';
import type { Block, CompanionDocument, Letter } from '../../core/shared/letter/letter';
import { toOneLine } from '../../core/shared/formats/address';
import type { Represented } from '../../core/shared/rules/onBehalf';
import type { LetterCase } from './case';

const WORDS = {
  sv: {
    name: 'Fullmakt',
    person: (giver: string, agent: string) => `${giver} ger ${agent} rätt att företräda ${giver}`,
    estate: (estate: string, agent: string) =>
      `Vi som är dödsbodelägare i ${estate} ger ${agent} rätt att företräda dödsboet`,
    matter: (recipient: string, subject: string) =>
      ` gentemot ${recipient} i det ärende som brevet ”${subject}” gäller.`,
    scope:
      'Fullmakten ger rätt att begära det som framgår av brevet, att ta emot svar och handlingar, även uppgifter som ' +
      'skyddas av sekretess eller tystnadsplikt, och att lämna ärendet till nämnd, domstol eller annan som prövar det.',
    money: (to: string) => `Pengar ska betalas till ${to}, om inget annat skriftligen har anvisats.`,
    until: 'Fullmakten gäller för detta ärende tills den återkallas.',
    heir: 'Dödsbodelägare',
  },
  en: {
    name: 'Power of attorney',
    person: (giver: string, agent: string) => `${giver} gives ${agent} the right to represent ${giver}`,
    estate: (estate: string, agent: string) =>
      `We, the parties to the ${estate}, give ${agent} the right to represent the estate`,
    matter: (recipient: string, subject: string) =>
      ` towards ${recipient} in the matter that the letter “${subject}” concerns.`,
    scope:
      'It covers asking for what the letter states, receiving answers and documents, including what is protected by ' +
      'secrecy or confidentiality, and bringing the matter before the board, authority or court that tries it.',
    money: (to: string) => `Money is to be paid to ${to}, unless something else has been directed in writing.`,
    until: 'It is valid for this matter until it is revoked.',
    heir: 'Party to the estate',
  },
} as const satisfies Record<Language, unknown>;

/** Lines to sign on for the other parties to an estate. */
const HEIRS = 3;

/**
 * The power of attorney that goes with a letter, ready to be signed: day and place are written by hand.
 * @param letter as it is, for its recipient and subject
 */
export function createMandateDocument(
  letter: Letter,
  { mandate, name, inSentence, lines }: Represented,
  { form, language }: LetterCase,
  writer: string,
): CompanionDocument {
  const words = WORDS[language];
  const who = mandate === 'estate' ? words.estate(inSentence, writer) : words.person(name, writer);
  const from = { answers: ['onBehalfName', 'onBehalfRight'], rules: [], sources: [] };
  const createParagraphBlock = (text: string): Block => ({ type: 'paragraph', text, from });
  return {
    id: 'fullmakt',
    sender: { name, lines: lines.filter((line) => line === toOneLine(form['onBehalfNumber'])) },
    place: '',
    subject: words.name,
    body: [
      who + words.matter(letter.recipient.name, letter.subject),
      words.scope,
      words.money(inSentence),
      words.until,
    ].map(createParagraphBlock),
    closing: '',
    signatures: mandate === 'estate' ? Array.from({ length: HEIRS }, () => words.heir) : [name],
    isUndated: true,
  };
}

/** What the letter calls it among its enclosures. */
export function getMandateTitle(language: Language): string {
  return WORDS[language].name;
}

/** Its words without anybody's: what the letter's check knows of it. */
export function listMandateTexts(language: Language): string[] {
  const { name, person, estate, matter, scope, money, until, heir } = WORDS[language];
  const blank = '\u00B7';
  return [name, person(blank, blank), estate(blank, blank), matter(blank, blank), scope, money(blank), until, heir];
}

/**
 * With who writes, and for whom, before the first words of a letter that says "I" for somebody else. A letter that begins by
 * naming that person writes of them in the third person, and stays as it is.
 */
export function introduceRepresentedPerson<Written extends Pick<Letter, 'body'>>(
  letter: Written,
  { introduction, name }: Represented,
): Written {
  const [first, ...others] = letter.body;
  if (introduction === undefined || first?.type !== 'paragraph' || first.text.includes(name)) return letter;
  const answers = [...new Set(['onBehalfName', 'onBehalfRight', ...first.from.answers])];
  const begun: Block = { ...first, text: `${introduction} ${first.text}`, from: { ...first.from, answers } };
  return { ...letter, body: [begun, ...others] };
}
