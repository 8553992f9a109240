/** A mail in a person's name, and what a person is told of it before it goes: the same lines on the page and in the mail. */
export interface PersonMailLines {
  /** The service's own address, named so that the reader sees who writes by whom: no other passes the checks of receivers. */
  from: { name: string; address: string };
  replyTo: { name: string; address: string };
  to: string;
}

const MAILBOX = /^\s*(.*?)\s*<([^<>]+)>\s*$/;

/** The name and the address of `Brevia <brev@brevia.example>`. */
export function parseMailbox(mailbox: string): { name: string; address: string } {
  const [, name, address] = MAILBOX.exec(mailbox) ?? [];
  return address === undefined
    ? { name: '', address: mailbox.trim() }
    : { name: (name ?? '').replace(/^"(.*)"$/, '$1'), address };
}

/** @param serviceMailbox the sender of the service's own mails, as the setting MAIL_FROM has it */
export function buildPersonMailHeaders(
  person: { name: string; email: string },
  recipientAddress: string,
  serviceMailbox: string,
): PersonMailLines {
  const own = parseMailbox(serviceMailbox);
  // Nothing of a name may look like an address of its own, or end the line.
  const name = person.name
    .replace(/[\p{Cc}<>"@]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return {
    from: { name: name === '' ? own.name : `${name} via ${own.name || own.address}`, address: own.address },
    replyTo: { name, address: person.email.trim() },
    to: recipientAddress,
  };
}
