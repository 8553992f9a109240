import type { Language } from '../shared/languages';
import type { FormData, KindVersion } from '../shared/kinds/kind';
import { chooseVersionByAnsweredSituation } from './chooseSituation';
import { listSchemaFields } from './schemaFields';
import { getOptionLabelOrValue } from '../shared/answers/optionLabel';

/** An upload that goes with the letter (kind.json `uploads`, `appendix`). */
export interface Enclosure {
  uploadId: string;
  /**
   * What it shows, in the letter's language: which sort of picture, what the person wrote under it, else what was asked
   * for where one file was, else its name.
   */
  label: string;
  /** Of a receipt, in whole units of `currency`. */
  amount?: { value: number; currency: string };
  /** From a field whose items carry amounts, or of the sort `receipt`: these come last. */
  receipt: boolean;
}

/** The uploads that a letter's form encloses, in the order of their numbers: receipts after everything else. */
export function listEnclosuresWithReceiptsLast(version: KindVersion, form: FormData, language: Language): Enclosure[] {
  const kind = chooseVersionByAnsweredSituation(version, form);
  const paths = new Set(listSchemaFields(kind.schema).map(({ path }) => path));
  const all = Object.entries(kind.manifest.uploads)
    .filter(([, { appendix }]) => appendix)
    .flatMap(([field]) => {
      const items: unknown = form[field];
      const receipt = paths.has(`${field}.amount`);
      return Array.isArray(items)
        ? items.filter(isUploadItem).map((item) => toEnclosure(kind, language, field, receipt, item))
        : [];
    });
  return [...all.filter(({ receipt }) => !receipt), ...all.filter(({ receipt }) => receipt)];
}

/** Whether a letter's dossier is offered: one that holds the letter alone is kept for older clients only. */
export function isDossierOffered(
  kind: KindVersion,
  form: FormData,
  { files, language }: { files: { dossier?: unknown }; language: Language },
): boolean {
  return files.dossier !== undefined && listEnclosuresWithReceiptsLast(kind, form, language).length > 0;
}

/** Ids of all uploads that a form names, enclosed or not. */
export function collectUploadIdsOfForm({ manifest }: Pick<KindVersion, 'manifest'>, form: FormData): Set<string> {
  const rows = Object.keys(manifest.uploads).flatMap((field): unknown[] =>
    Array.isArray(form[field]) ? form[field] : [],
  );
  return new Set(rows.filter(isUploadItem).map(({ id }) => id));
}

type Item = Record<string, unknown> & { id: string };

function isUploadItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

function toEnclosure(
  kind: Pick<KindVersion, 'manifest' | 'texts'>,
  language: Language,
  field: string,
  receipt: boolean,
  item: Item,
): Enclosure {
  const { amount, currency } = item;
  const sort = trimOrEmpty(item['kind']);
  const said = [
    sort && getOptionLabelOrValue(kind.texts[language], `${field}.kind`, sort),
    trimOrEmpty(item['caption']),
  ]
    .filter(Boolean)
    .join(': ');
  const asked = kind.manifest.uploads[field]?.max === 1 ? kind.texts[language].fields[field]?.label : undefined;
  return {
    uploadId: item.id,
    label: said || asked || trimOrEmpty(item['name']) || item.id,
    ...(typeof amount === 'number' && { amount: { value: amount, currency: trimOrEmpty(currency) || 'SEK' } }),
    receipt: receipt || sort === 'receipt',
  };
}

function trimOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
