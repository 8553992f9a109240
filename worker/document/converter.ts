/** What became of one attempt. `refused`: soffice was well, yet gave no PDF. */
export type Attempt = { pdf: Buffer } | { failure: 'refused' | 'crashed' | 'timeout' };

/** One way to make PDFs; the pool spreads its queue over several. */
export interface Converter {
  /** Documents that it would take right now. */
  room(): number;
  /** Documents that it is at. */
  load(): number;
  /** True when a warm soffice stands by. */
  warm(): boolean;
  /** Never throws for what a document or soffice does. */
  convert(docx: Buffer): Promise<Attempt>;
  /** Stops everything and removes every file. */
  close(): Promise<void>;
}

export interface ConverterLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}
