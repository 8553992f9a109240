import nodemailer from 'nodemailer';
import { z } from 'zod';
import type { Config } from '../../core/config';
import type { Language } from '../../core/languages';

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

export interface Mailer {
  /** Right side of Message-IDs. */
  readonly domain: string;
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

/** Milliseconds. A mail server that is slow to greet (tarpits take up to a minute) is not given up at once. */
const CONNECT_TIMEOUT = 15_000;
const GREETING_TIMEOUT = 60_000;
const SOCKET_TIMEOUT = 120_000;
const CONNECTIONS = 3;

/** As a browser's e-mail field takes it: one address, nothing quoted. */
const address = z.email({ pattern: z.regexes.html5Email }).max(254);

/** Makes a mailer over `SMTP_URL`. Connections are opened by the first mail and kept for the next. */
export function createMailer(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'OPERATOR_EMAIL'>): Mailer {
  const transport = nodemailer.createTransport({
    url: config.SMTP_URL,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: GREETING_TIMEOUT,
    socketTimeout: SOCKET_TIMEOUT,
    // A mail is what we hand over, never a file or a page that its text names.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    domain: domainOf(config.MAIL_FROM),

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
        throw mailFailure(error);
      }
    },

    async verify() {
      try {
        await transport.verify();
      } catch (error) {
        throw mailFailure(error);
      }
    },

    close: () => transport.close(),
  };
}

const smtpError = z.object({ code: z.string().optional(), command: z.string().optional(), responseCode: z.number().optional() });

/**
 * Only what is said of the recipient or the message itself is final: a refused sender or password is the operator's to
 * mend, and then the mail should go. The server's own words stay out, as they quote the address.
 */
function mailFailure(error: unknown): Error {
  const { code = 'unknown', command = '', responseCode = 0 } = smtpError.safeParse(error).data ?? {};
  if (responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command)) return new MailRefused(responseCode);
  return new Error(['the mail could not be sent:', code, command, responseCode || ''].join(' ').trim());
}

function domainOf(from: string): string {
  return /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}
