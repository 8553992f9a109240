import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps, FieldProps } from '@rjsf/utils';
import { lazy, Suspense } from 'react';
import { withTexts } from '../i18n/texts';

/** Parts that only some kinds use: fetched, with their texts, when a step first shows them. */
const UPLOAD_TEXTS = { sv: () => import('../i18n/uploads.sv.json'), en: () => import('../i18n/uploads.en.json') };
const LIST_TEXTS = { sv: () => import('../i18n/lists.sv.json'), en: () => import('../i18n/lists.en.json') };
const lists = () => withTexts(LIST_TEXTS, import('./Lists'));

const LazyUploads = lazy(() => withTexts(UPLOAD_TEXTS, import('./uploads/UploadsField')));
const LazyList = lazy(() => lists().then(({ ArrayFieldTemplate: list }) => ({ default: list })));
const LazyListRow = lazy(() => lists().then(({ ArrayFieldItemTemplate: row }) => ({ default: row })));

function Uploads(props: FieldProps) {
  return (
    <Suspense fallback={<div className="field-wait" />}>
      <LazyUploads {...props} />
    </Suspense>
  );
}

/** By the names that ui.json uses for `ui:field`. */
export const fields = { uploads: Uploads };

export function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  return (
    <Suspense fallback={<div className="field-wait" />}>
      <LazyList {...props} />
    </Suspense>
  );
}

export function ArrayFieldItemTemplate(props: ArrayFieldItemTemplateProps) {
  return <LazyListRow {...props} />;
}
