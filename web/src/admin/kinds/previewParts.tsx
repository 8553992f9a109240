import type { FieldProps } from '@rjsf/utils';
import { use } from 'react';
import { isRecord } from '../../../../core/shared/isRecord';
import { useTranslation } from '../../i18n/texts';
import {
  buildErrorId,
  buildHintId,
  readFieldOptions,
  buildAriaAttributes,
  type FieldWidgetProps,
} from '../../wizard/fields/fieldParts';
import { LetterContext } from '../../wizard/answers/letterAccess';
import { WordingChoices } from '../../wizard/widgets/preset/Choices';
import { useTypingBuffer } from '../../wizard/fields/typing';
import { widgets } from '../../wizard/widgets/widgets';
import '../../wizard/widgets/choices.css';

const toTextOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '');

/** Files in a preview are invented: none is chosen, sent or read. */
function InventedFiles({ name, formData, onChange, fieldPathId, rawErrors, uiSchema }: FieldProps) {
  const { t } = useTranslation();
  const rules = use(LetterContext)?.form.kind.uploads[name];
  const rows: unknown[] = Array.isArray(formData) ? formData : [];
  const id = fieldPathId.$id;
  const changeInventedFiles = (next: unknown[]) => onChange(next, fieldPathId.path);
  const described = [uiSchema?.['ui:description'] ? buildHintId(id) : '', rawErrors?.length ? buildErrorId(id) : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className="kind-files">
      <p className="small soft">{t('admin.kinds.noFiles')}</p>
      <ul>
        {rows.map((row, index) => (
          <li key={index}>
            {isRecord(row) ? toTextOrEmpty(row['name']) : ''}{' '}
            <button
              type="button"
              className="button-text"
              onClick={() => changeInventedFiles(rows.filter((_, other) => other !== index))}
            >
              {t('admin.kinds.removeFile')}
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="button button-quiet"
        id={id}
        aria-describedby={described || undefined}
        disabled={rows.length >= (rules?.max ?? 1)}
        onClick={() =>
          changeInventedFiles([
            ...rows,
            {
              id: crypto.randomUUID(),
              name: t('admin.kinds.fileName', { number: rows.length + 1 }),
              type: 'image/jpeg',
              size: 1,
              pages: 1,
            },
          ])
        }
      >
        {t('admin.kinds.addFile')}
      </button>
    </div>
  );
}

/** A text with the kind's own ready sentences; suggestions and saved texts would ask the server. */
function PresetTextWithReadySentences(props: FieldWidgetProps) {
  const { id, value, onChange, options, htmlName, schema } = props;
  const { t } = useTranslation();
  const access = use(LetterContext);
  const { rows = 5, maxLength } = readFieldOptions(options);
  const { text, type } = useTypingBuffer({
    value,
    shown: toTextOrEmpty(value),
    read: (typed) => typed || undefined,
    onChange,
  });
  const suggestions = access?.form.kind.suggestions;
  const readyTexts = (access?.form.tables[suggestions?.presets ?? ''] ?? [])
    .filter((row) => suggestions?.match.every((field) => row[field] === access?.answers.form[field]))
    .map((row) => ({ id: row.value, text: toTextOrEmpty(row['text']) }));
  return (
    <div className="preset">
      {readyTexts.length > 0 && (
        <WordingChoices
          title={t('preset.presets')}
          wordings={readyTexts}
          chosen={text}
          onChoose={(chosen) => type(chosen, true)}
        />
      )}
      <textarea
        className="input"
        id={id}
        name={htmlName ?? id}
        rows={rows}
        value={text}
        maxLength={maxLength ?? schema.maxLength}
        onChange={(event) => type(event.target.value)}
        {...buildAriaAttributes(props)}
      />
    </div>
  );
}

/** The wizard's parts in preview: what would send something to the server does not. */
export const PREVIEW_PARTS = {
  fields: { uploads: InventedFiles },
  widgets: { ...widgets, presetText: PresetTextWithReadySentences },
};
