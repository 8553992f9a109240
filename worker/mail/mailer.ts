import nodemailer from 'nodemailer';
import { z } from 'zod';
import type { Config } from '../../core/config';
import type { Language } from '../../core/shared/languages';
import { parseMailbox } from '../../core/letter/personMail';

export interface MailAttachment {
  filename: string;
  content: Buffer;
  contentType: string;
}

export interface OutgoingMail {
  /** One person; a list of addresses is refused. */
  to: string | { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
  /** `<left@right>`: the same for every try at the same mail. */
  messageId: string;
  language: Language;
}

/** A mail in a person's name, which stays the same whoever gets it and however often it is tried. */
export interface PersonMail extends Pick<
  OutgoingMail,
  'subject' | 'text' | 'html' | 'attachments' | 'messageId' | 'language'
> {
  from: { name: string; address: string };
  replyTo: { name: string; address: string };
  to: string;
  copyTo: { name: string; address: string };
}

export interface Mailer {
  /** Right side of Message-IDs. */
  readonly domain: string;
  /** The mail as it goes over the line (RFC 5322). */
  compose(mail: PersonMail): Promise<Buffer>;
  /**
   * Gives the mail server a composed mail for one address, in one try over a line of its own.
   * @param returnTo where it comes back to when it can't be delivered; the service's own address where that is not said
   * @returns the mail server's words when it took it
   * @throws MailRefused when it never will; HandoverUnknown when it may have; a plain Error when it surely has not yet
   */
  handOver(message: Buffer, to: string, returnTo?: string): Promise<string>;
  /**
   * Hands a mail to the mail server.
   * @throws MailRefused when this mail will never be taken; a plain Error when a later try may succeed.
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Connects and signs in without sending anything. @throws Error when that fails. */
  verify(): Promise<void>;
  close(): void;
}

/** The mail server refused this recipient or this message for good (SMTP 5xx). Names no address. */
export class MailRefused extends Error {
  constructor(readonly smtpCode: number | undefined) {
    super(`the mail was refused${smtpCode === undefined ? '' : ` (${smtpCode})`}`);
    this.name = 'MailRefused';
  }
}

/** The line broke while the mail server was given a mail: it may have taken it. */
export class HandoverUnknown extends Error {
  constructor() {
    super('the line broke while a mail was handed over');
    this.name = 'HandoverUnknown';
  }
}

/** Milliseconds. A mail server that is slow to greet (tarpits take up to a minute) is not given up at once. */
const CONNECT_TIMEOUT = 15_000;
const GREETING_TIMEOUT = 60_000;
const SOCKET_TIMEOUT = 120_000;
const CONNECTIONS = 3;

/** As a browser's e-mail field takes it: one address, nothing quoted. */
const address = z.email({ pattern: z.regexes.html5Email }).max(254);

/** Makes a mailer over `SMTP_URL`. Connections are opened by the first mail and kept for the next. */
export function createMailer(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'OPERATOR_EMAIL'>): Mailer {
  const shared = {
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: GREETING_TIMEOUT,
    socketTimeout: SOCKET_TIMEOUT,
    // A mail is what we hand over, never a file or a page that its text names.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const transport = nodemailer.createTransport({
    ...shared,
    url: config.SMTP_URL,
    pool: true,
    maxConnections: CONNECTIONS,
  });
  // A line that was kept open may be closed by the time it is used, and then nobody knows what became of the mail.
  const single = nodemailer.createTransport({ ...shared, url: config.SMTP_URL });
  const composer = nodemailer.createTransport({ ...shared, streamTransport: true, buffer: true, newline: 'windows' });
  const envelopeFrom = parseMailbox(config.MAIL_FROM).address;

  return {
    domain: parseDomainOfAddress(config.MAIL_FROM),

    async send(mail) {
      const to = typeof mail.to === 'string' ? { name: '', address: mail.to } : mail.to;
      if (!address.safeParse(to.address).success) throw new MailRefused(undefined);
      try {
        await transport.sendMail({
          from: config.MAIL_FROM,
          replyTo: config.OPERATOR_EMAIL,
          to,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          attachments: mail.attachments,
          messageId: mail.messageId,
          // Out-of-office replies to a receipt help nobody (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
        });
      } catch (error) {
        throw toMailFailure(error);
      }
    },

    async compose({ from, replyTo, to, copyTo, subject, text, html, attachments, messageId, language }) {
      const { message } = await composer.sendMail({
        from,
        replyTo,
        to,
        cc: copyTo,
        subject,
        text,
        html,
        attachments,
        messageId,
        headers: { 'Content-Language': language },
      });
      if (!Buffer.isBuffer(message)) throw new Error('a mail was not composed');
      return message;
    },

    async handOver(message, to, returnTo = envelopeFrom) {
      if (!address.safeParse(to).success) throw new MailRefused(undefined);
      try {
        return (await single.sendMail({ envelope: { from: returnTo, to: [to] }, raw: message })).response;
      } catch (error) {
        throw wasSurelyRejected(error) ? toMailFailure(error) : new HandoverUnknown();
      }
    },

    async verify() {
      try {
        await transport.verify();
      } catch (error) {
        throw toMailFailure(error);
      }
    },

    close() {
      transport.close();
      single.close();
    },
  };
}

const smtpError = z.object({
  code: z.string().optional(),
  originalCode: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
});

/** Failures from before anything of a mail was on the line. */
const BEFORE_ANYTHING = new Set([
  'EDNS',
  'ETLS',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
  'ECONFIG',
  'EPROXY',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The server said no, at whatever command, or was never reached. */
function wasSurelyRejected(error: unknown): boolean {
  const { code = '', originalCode = '', responseCode = 0 } = smtpError.safeParse(error).data ?? {};
  return responseCode >= 400 || BEFORE_ANYTHING.has(code) || BEFORE_ANYTHING.has(originalCode);
}

/**
 * Only what is said of the recipient or the message itself is final: a refused sender or password is the operator's to
 * mend, and then the mail should go. The server's own words stay out, as they quote the address.
 */
function toMailFailure(error: unknown): Error {
  const { code = 'unknown', command = '', responseCode = 0 } = smtpError.safeParse(error).data ?? {};
  if (responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command)) return new MailRefused(responseCode);
  return new Error(['the mail could not be sent:', code, command, responseCode || ''].join(' ').trim());
}

function parseDomainOfAddress(from: string): string {
  return /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}
