import { isRecord } from '../../../../core/shared/isRecord';
import { readUploadRows } from './files';

/** In place of a file: the paper that the letter began with, which need not be kept. */
export const PAPER = 'paper';

/** An answer taken over from a picture, as it was then, and the file that it was read in. */
export interface FromPicture {
  value: unknown;
  upload: string;
}

export const isPictureSource = (value: unknown): value is FromPicture =>
  isRecord(value) && 'value' in value && typeof value['upload'] === 'string';

/** What was taken over from pictures that are still there, by dotted path: without its picture an answer is the person's own. */
export function keepSourcesOfUploadedPictures({
  form,
  fromPicture = {},
}: {
  form: Record<string, unknown>;
  fromPicture?: Record<string, FromPicture> | undefined;
}): Record<string, unknown> {
  const uploads = new Set(Object.values(form).flatMap((answer) => readUploadRows(answer).map(({ id }) => id)));
  return Object.fromEntries(
    Object.entries(fromPicture).flatMap(([path, { value, upload }]) =>
      upload === PAPER || uploads.has(upload) ? [[path, value]] : [],
    ),
  );
}
