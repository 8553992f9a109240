import type { Letter, Party } from '../../core/shared/letter/letter';
import { splitAddressLines, toOneLine, parseTownFromAddress } from '../../core/shared/formats/address';
import { readField } from '../../core/shared/answers/fields';
import { findRepresentedPerson } from '../../core/shared/rules/onBehalf';
import type { LetterCase } from './case';

export type Letterhead = Pick<Letter, 'sender' | 'recipient' | 'place' | 'signature'>;

/**
 * Who writes to whom, and where. The sender's address and telephone stand beside the contact's name in the form
 * (`userContact {name, address, email, phone}`), and what else a kind asks for there (a personal number)
 * follows them; `render` fills the recipient's templates. An e-mail address that is only where the order goes
 * (`emailApart`: a relative's, for whoever has none) is not in the letter.
 */
export function buildPartiesPlaceAndSignature(
  letterCase: LetterCase,
  renderTemplate: (template: string) => string,
): Letterhead {
  const { kind, form, language } = letterCase;
  const { contact, recipient } = kind.manifest;
  const group = contact.name.split('.').slice(0, -1);
  const readContactField = (name: string): unknown => readField(form, [...group, name].join('.'));

  const name = toOneLine(readField(form, contact.name));
  const address = splitAddressLines(readContactField('address'));
  const represented = findRepresentedPerson(form, name, language);
  const sender: Party = {
    name: represented?.name ?? name,
    lines: [
      ...(represented?.lines ?? []),
      ...address,
      readContactField('emailApart') === true ? '' : toOneLine(readField(form, contact.email)),
      toOneLine(readContactField('phone')),
      ...listFurtherContactLines(readField(form, group.join('.'))),
    ].filter(Boolean),
  };
  const to: Party = {
    name: renderTemplate(recipient.name) || kind.texts[language].recipientPlaceholder,
    lines: recipient.lines.map(renderTemplate).filter(Boolean),
  };
  return { sender, recipient: to, place: parseTownFromAddress(address), signature: represented?.signature ?? name };
}

/** Answers about the contact that no other line has. */
function listFurtherContactLines(contact: unknown): string[] {
  if (typeof contact !== 'object' || contact === null || Array.isArray(contact)) return [];
  return Object.entries(contact).flatMap(([name, value]) => (PLACED.has(name) ? [] : toOneLine(value)));
}

const PLACED = new Set(['name', 'address', 'email', 'emailApart', 'phone']);
