import { SMTPServer } from 'smtp-server';
import type { MailStore } from './store';

export const MODES = ['on', 'off', 'reject', 'greylist', 'drop-after-250', 'drop-before-250'] as const;
/**
 * How the mail server behaves. `off` turns everybody away for now (421), `reject` refuses each recipient for good
 * (550), `greylist` puts each pair of sender and recipient off once (451), `drop-after-250` keeps the mail, says so
 * and cuts the line, `drop-before-250` keeps it and cuts the line without a word.
 */
export type Mode = (typeof MODES)[number];

/** Top-level domain that never receives mail (RFC 2606): one refused address while all others work. */
const NOBODY = /@(.+\.)?invalid$/i;
const MAX_BYTES = 25 * 1024 * 1024;

class Refusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

/** An SMTP server that accepts mail for everybody and delivers it to `store`. */
export function createSmtpServer(store: MailStore, mode: () => Mode): SMTPServer {
  const seen = new Set<string>();
  const server = new SMTPServer({
    banner: 'inbox (sandbox)',
    // Mail goes from this machine to this machine: no TLS, no sign-in.
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    size: MAX_BYTES,
    closeTimeout: 500,
    onConnect(_session, callback) {
      callback(mode() === 'off' ? new Refusal(421, '4.3.2 Not now') : undefined);
    },
    onRcptTo(address, session, callback) {
      if (mode() === 'off') return callback(new Refusal(421, '4.3.2 Not now'));
      if (mode() === 'reject' || NOBODY.test(address.address))
        return callback(new Refusal(550, '5.1.1 No such mailbox'));
      if (mode() === 'greylist') {
        const sender = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address;
        const pair = `${sender} ${address.address}`;
        if (!seen.has(pair)) {
          seen.add(pair);
          return callback(new Refusal(451, '4.7.1 Greylisted, try again'));
        }
      }
      callback();
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (stream.sizeExceeded) return callback(new Refusal(552, '5.3.4 Message too big'));
        const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
        // As the last server on a mail's way writes down (RFC 5321, 4.4).
        const { mailFrom } = session.envelope;
        const returnPath = Buffer.from(`Return-Path: <${mailFrom === false ? '' : mailFrom.address}>\r\n`);
        store.add(Buffer.concat([returnPath, ...chunks]), recipients).then(
          (mail) => {
            if (mode() === 'drop-before-250') return dropSmtpConnection(session.id);
            callback(null, `2.0.0 Kept as ${mail.id}`);
            if (mode() === 'drop-after-250') setImmediate(() => dropSmtpConnection(session.id));
          },
          (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
        );
      });
    },
  });
  // A sender that goes away in the middle is part of the tests.
  server.on('error', () => undefined);

  function dropSmtpConnection(sessionId: string): void {
    for (const connection of server.connections) if (connection.id === sessionId) connection._socket.destroy();
  }
  return server;
}
