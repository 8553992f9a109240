import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps, FieldProps } from '@rjsf/utils';
import { lazy, Suspense, type ComponentType } from 'react';
import { loadPartWithItsTexts, type TextFiles } from '../../i18n/texts';

/** Parts that only some kinds use: fetched, with their texts, when a step first shows them. */
export const UPLOAD_TEXTS = {
  sv: () => import('../../i18n/uploads.sv.json'),
  en: () => import('../../i18n/uploads.en.json'),
};
const LIST_TEXTS: TextFiles = {
  sv: () => import('../../i18n/lists.sv.json'),
  en: () => import('../../i18n/lists.en.json'),
};

const LazyUploads = lazy(() => loadPartWithItsTexts(UPLOAD_TEXTS, import('../uploads/UploadsField')));
/** Rows come with the list around them: a row that had to wait for itself would take the list away meanwhile. */
let Row: ComponentType<ArrayFieldItemTemplateProps> | undefined;
const LazyList = lazy(async () => {
  const lists = await loadPartWithItsTexts(LIST_TEXTS, import('./Lists'));
  Row = lists.ArrayFieldItemTemplate;
  return { default: lists.ArrayFieldTemplate };
});

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
  return Row && <Row {...props} />;
}
