import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { z } from 'zod';

const attachmentSchema = z.object({
  n: z.number(),
  filename: z.string(),
  contentType: z.string(),
  /** Bytes. */ size: z.number(),
});
export type AttachmentSummary = z.infer<typeof attachmentSchema>;

const summarySchema = z.object({
  id: z.string(),
  /** ISO, when it came in. */
  receivedAt: z.string(),
  from: z.string(),
  /** Addresses of the envelope: who really gets it. */
  to: z.array(z.string()),
  subject: z.string(),
  messageId: z.string(),
  /** Bytes of the whole message. */
  size: z.number(),
  attachments: z.array(attachmentSchema),
});
export type MailSummary = z.infer<typeof summarySchema>;

export interface Mail extends MailSummary {
  text: string;
  html: string | null;
  headers: { name: string; value: string }[];
}
export interface AttachmentContent extends AttachmentSummary {
  content: Buffer;
}

/** Mails as .eml files in a folder, with a summary beside each so that the list needs no parsing. */
export class MailStore {
  private readonly mails = new Map<string, MailSummary>();

  constructor(private readonly directory: string) {
    mkdirSync(directory, { recursive: true });
    for (const name of readdirSync(directory)
      .filter((file) => file.endsWith('.json'))
      .sort()) {
      const summary = summarySchema.parse(JSON.parse(readFileSync(join(directory, name), 'utf8')));
      if (existsSync(this.file(summary.id, 'eml'))) this.mails.set(summary.id, summary);
    }
  }

  /** Newest first; of one recipient when `to` is given. */
  list(to?: string): MailSummary[] {
    const all = [...this.mails.values()].reverse();
    const wanted = to?.trim().toLowerCase();
    return wanted === undefined ? all : all.filter((mail) => mail.to.includes(wanted));
  }

  /** Keeps a message on disk; afterwards it may be answered 250. */
  async add(raw: Buffer, to: string[]): Promise<MailSummary> {
    const id = `${Date.now().toString(36).padStart(9, '0')}-${randomBytes(4).toString('hex')}`;
    const email = await PostalMime.parse(raw);
    const summary: MailSummary = {
      id,
      receivedAt: new Date().toISOString(),
      from: formatSenderAddress(email),
      to: to.map((address) => address.toLowerCase()),
      subject: email.subject ?? '',
      messageId: email.messageId ?? '',
      size: raw.length,
      attachments: email.attachments.map(summariseAttachment),
    };
    writeFileSync(this.file(id, 'eml'), raw);
    // The summary last and at once: a mail without one was never accepted.
    writeFileSync(this.file(id, 'new'), JSON.stringify(summary));
    renameSync(this.file(id, 'new'), this.file(id, 'json'));
    this.mails.set(id, summary);
    return summary;
  }

  async read(id: string): Promise<Mail | undefined> {
    const summary = this.mails.get(id);
    if (!summary) return undefined;
    const email = await this.parse(id);
    return {
      ...summary,
      text: email.text ?? '',
      html: email.html ?? null,
      headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    };
  }

  async attachment(id: string, n: number): Promise<AttachmentContent | undefined> {
    if (!this.mails.has(id)) return undefined;
    const attachment = (await this.parse(id)).attachments[n];
    return attachment && { ...summariseAttachment(attachment, n), content: toContentBuffer(attachment) };
  }

  raw(id: string): Buffer | undefined {
    return this.mails.has(id) ? readFileSync(this.file(id, 'eml')) : undefined;
  }

  delete(id: string): boolean {
    if (!this.mails.delete(id)) return false;
    rmSync(this.file(id, 'json'), { force: true });
    rmSync(this.file(id, 'eml'), { force: true });
    return true;
  }

  private parse(id: string): Promise<Email> {
    return PostalMime.parse(readFileSync(this.file(id, 'eml')));
  }

  private file(id: string, extension: string): string {
    return join(this.directory, `${id}.${extension}`);
  }
}

function formatSenderAddress(email: Email): string {
  const { from } = email;
  if (!from) return '';
  return from.name ? `${from.name} <${from.address ?? ''}>` : (from.address ?? '');
}

function summariseAttachment(attachment: Attachment, index: number): AttachmentSummary {
  return {
    n: index,
    filename: attachment.filename ?? `part-${index + 1}`,
    contentType: attachment.mimeType,
    size: toContentBuffer(attachment).length,
  };
}

function toContentBuffer({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof ArrayBuffer
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}
