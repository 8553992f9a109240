import type { Letter, Party } from '../../core/letter/letter';
import { readField } from '../../core/rules/fields';
import type { LetterCase } from './case';

type Letterhead = Pick<Letter, 'sender' | 'recipient' | 'place' | 'signature'>;

/**
 * Who writes to whom, and where. The sender's address and telephone stand beside the contact's name in the form (SPEC
 * section 3: `userContact {name, address, email, phone}`), and what else a kind asks for there (a personal number)
 * follows them; `render` fills the recipient's templates.
 */
export function letterhead(letterCase: LetterCase, render: (template: string) => string): Letterhead {
  const { kind, form, language } = letterCase;
  const { contact, recipient } = kind.manifest;
  const group = contact.name.split('.').slice(0, -1);
  const beside = (name: string): unknown => readField(form, [...group, name].join('.'));

  const name = text(readField(form, contact.name));
  const address = addressLines(beside('address'));
  const sender: Party = {
    name,
    lines: [...address, text(readField(form, contact.email)), text(beside('phone')), ...furtherLines(readField(form, group.join('.')))].filter(Boolean),
  };
  const to: Party = {
    name: render(recipient.name) || kind.texts[language].recipientPlaceholder,
    lines: recipient.lines.map(render).filter(Boolean),
  };
  return { sender, recipient: to, place: townOf(address), signature: name };
}

/** Answers about the contact that no other line has. */
function furtherLines(contact: unknown): string[] {
  if (typeof contact !== 'object' || contact === null || Array.isArray(contact)) return [];
  return Object.entries(contact).flatMap(([name, value]) => (PLACED.has(name) ? [] : text(value)));
}

const PLACED = new Set(['name', 'address', 'email', 'phone']);

function text(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
}

const POSTCODE = /^(?:SE?[- ]?)?\d{3} ?\d{2} +(?=\p{L})/iu;

/** "Storgatan 1, 111 22 Stockholm" in its lines; an address of several fields comes postcode and town together. */
function addressLines(address: unknown): string[] {
  if (typeof address === 'object' && address !== null && !Array.isArray(address)) {
    const parts = Object.values(address).map(text).filter(Boolean);
    const at = parts.findIndex((part) => /^\d{3} ?\d{2}$/.test(part));
    const town = parts[at + 1];
    return at >= 0 && town !== undefined ? parts.toSpliced(at, 2, `${parts[at]} ${town}`) : parts;
  }
  if (typeof address !== 'string') return [];
  const lines = address.split('\n').map(text).filter(Boolean);
  const only = lines.length === 1 ? lines[0] : undefined;
  if (only === undefined) return lines;
  return only.split(/,\s*/).map(text).filter(Boolean);
}

/** The town behind a Swedish postcode, or '' where the address does not plainly name one. */
function townOf(lines: string[]): string {
  for (const line of lines.toReversed()) {
    const town = POSTCODE.test(line) ? line.replace(POSTCODE, '').trim() : '';
    if (/^[\p{L} .'’-]{2,40}$/u.test(town)) return town;
  }
  return '';
}
