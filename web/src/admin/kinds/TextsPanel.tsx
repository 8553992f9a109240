import { Button, Checkbox, Input } from 'antd';
import { useId, useMemo, useState } from 'react';
import { LANGUAGES, type Language } from '../../../../core/shared/languages';
import { mapLanguages } from '../../../../core/shared/mapLanguages';
import { useTranslation } from '../../i18n/texts';
import { Note } from '../../ui/Note';
import { Mark } from '../Mark';
import type { Folder, Gap } from '../../../../core/shared/contracts/admin/kinds';
import { applyEditsToFolder, type Edits } from './edits';
import { KindSettingsFields } from './KindSettings';
import { buildTextRowsIfParsable, writeTextAtPath, type JsonPath, type TextRow } from './textRows';
import { TranslationGapsPanel } from './TranslationsPanel';

interface Props {
  folder: Folder;
  edits: Edits;
  /** Whose texts they are: a situation's, `_shared` for what the situations have in common, '' for the kind's own. */
  situation: string;
  gaps: Gap[] | undefined;
  onEdit: (name: string, text: string) => void;
  onGo: (name: string, pointer: string) => void;
}

/** Rows that are shown at first, and that come with each press. */
const STRIDE = 40;

/** Every text in both languages, to be changed without the files around it; what is missing comes first. */
export default function TextsPanel({ folder, edits, situation, gaps, onEdit, onGo }: Props) {
  const { t } = useTranslation();
  const files = applyEditsToFolder(folder, edits);
  const place = situation === '' ? '' : `situations/${situation}/`;
  return (
    <div className="kind-letters">
      {situation === '' && (
        <KindSettingsFields
          files={Object.fromEntries(files.map(({ name, text }) => [name, text]))}
          onChange={(changed) => {
            for (const [name, text] of Object.entries(changed)) onEdit(name, text);
          }}
        />
      )}
      <p className="kind-lead">{t('admin.kinds.form.lead')}</p>
      <TextEditForm key={place} place={place} files={files} onEdit={onEdit} onGo={onGo} />
      <h3>{t('admin.kinds.form.gaps')}</h3>
      <TranslationGapsPanel gaps={gaps} onGo={onGo} />
    </div>
  );
}

interface FormProps {
  /** The folder within the kind's, with a slash at its end, or ''. */
  place: string;
  files: Folder['files'];
  onEdit: Props['onEdit'];
  onGo: Props['onGo'];
}

const isTextMissingInAnyLanguage = (row: TextRow) => LANGUAGES.some((language) => !row[language]);

function TextEditForm({ place, files, onEdit, onGo }: FormProps) {
  const { t } = useTranslation();
  const id = useId();
  const [search, setSearch] = useState('');
  const [onlyMissing, setOnlyMissing] = useState(false);
  const [shown, setShown] = useState(STRIDE);
  const getTextsFileContent = (language: Language) =>
    files.find(({ name }) => name === `${place}texts.${language}.json`)?.text;
  const rows = useMemo(
    () =>
      buildTextRowsIfParsable(
        mapLanguages((each) => files.find(({ name }) => name === `${place}texts.${each}.json`)?.text ?? null),
      ),
    [files, place],
  );
  // What was missing when the form was opened stays on top while one types.
  const [first] = useState(() => new Set((rows ?? []).filter(isTextMissingInAnyLanguage).map(({ key }) => key)));
  if (!rows)
    return (
      <Note level="warning" role="status">
        <p>{t('admin.kinds.form.unreadable')}</p>
      </Note>
    );
  const wanted = search.trim().toLocaleLowerCase();
  const includesSearchWord = (text: string | undefined) => text?.toLocaleLowerCase().includes(wanted) ?? false;
  const found = rows
    .filter((row) => !onlyMissing || first.has(row.key))
    .filter(
      (row) =>
        wanted === '' ||
        includesSearchWord(row.key) ||
        LANGUAGES.some((language) => includesSearchWord(row[language]?.text)),
    )
    .sort((a, b) => Number(first.has(b.key)) - Number(first.has(a.key)));
  const missing = rows.filter(isTextMissingInAnyLanguage).length;
  const writeTextIntoFile = (language: Language, path: JsonPath, text: string) => {
    const name = `${place}texts.${language}.json`;
    const written = writeTextAtPath(getTextsFileContent(language) ?? '{}\n', path, text);
    if (written !== undefined) onEdit(name, written);
  };
  return (
    <div className="kind-text-form">
      <div className="kind-file-bar">
        <Input.Search
          className="kind-file"
          aria-label={t('admin.kinds.form.search')}
          placeholder={t('admin.kinds.form.search')}
          allowClear
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Checkbox checked={onlyMissing} onChange={(event) => setOnlyMissing(event.target.checked)}>
          {t('admin.kinds.form.onlyMissing')}
        </Checkbox>
      </div>
      <p role="status">
        {t('admin.kinds.form.sum', { count: found.length, whole: rows.length })}{' '}
        {t(missing === 0 ? 'admin.kinds.form.noneMissing' : 'admin.kinds.form.missing', { count: missing })}
      </p>
      {found.slice(0, shown).map((row) => (
        <fieldset key={row.key} className="kind-text-row">
          <legend>
            {describeTextKey(row.key, t)} <code>{row.key.slice(1)}</code>{' '}
            {isTextMissingInAnyLanguage(row) && <Mark level="wrong">{t('admin.kinds.gap.missing')}</Mark>}
          </legend>
          {LANGUAGES.map((language) => {
            const path = row[language]?.path ?? buildPathForMissingText(row);
            return (
              <div key={language} className="kind-text-cell">
                <label htmlFor={`${id}-${row.key}-${language}`}>{t(`admin.kinds.languages.${language}`)}</label>
                {path ? (
                  <TextEditBox
                    id={`${id}-${row.key}-${language}`}
                    language={language}
                    text={row[language]?.text ?? ''}
                    onChange={(text) => writeTextIntoFile(language, path, text)}
                  />
                ) : (
                  <Button
                    id={`${id}-${row.key}-${language}`}
                    type="link"
                    onClick={() => onGo(`${place}texts.${language}.json`, '')}
                  >
                    {t('admin.kinds.form.inFile')}
                  </Button>
                )}
              </div>
            );
          })}
        </fieldset>
      ))}
      {found.length > shown && (
        <p>
          <Button onClick={() => setShown(shown + STRIDE)}>
            {t('admin.kinds.form.more', { count: Math.min(STRIDE, found.length - shown) })}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Where a missing text belongs: where another language has its own, unless that is in a list. */
function buildPathForMissingText(row: TextRow): JsonPath | undefined {
  const path = LANGUAGES.flatMap((language) => row[language] ?? [])[0]?.path;
  return path?.some((each) => typeof each === 'number') ? undefined : path;
}

/** What each text is for, by how its key ends; the first that fits counts. */
const TEXT_KEYS = [
  ['name', /^\/name$/],
  ['letterTitle', /^\/letterTitle$/],
  ['tagline', /^\/tagline$/],
  ['description', /^\/description$/],
  ['recipient', /^\/recipientPlaceholder$/],
  ['stepLabel', /^\/steps\/[^/]+\/label$/],
  ['stepHeading', /^\/(?:steps\/[^/]+\/)?heading$/],
  ['stepLead', /^\/(?:steps\/[^/]+\/)?lead$/],
  ['stepNext', /^\/steps\/[^/]+\/(?:next|offer)$/],
  ['question', /^\/fields\/[^/]+\/label$/],
  ['hint', /\/hint$/],
  ['example', /^\/fields\/[^/]+\/example$/],
  ['row', /^\/fields\/[^/]+\/one$/],
  ['option', /^\/fields\/[^/]+\/options\//],
  ['error', /^\/fields\/[^/]+\/errors\//],
  ['note', /^\/banners\//],
  ['stop', /^\/stops\//],
  ['check', /^\/checks\//],
  ['fact', /^\/facts\//],
  ['deadline', /^\/deadlines\//],
  ['checklist', /^\/checklist\//],
  ['paper', /^\/papers\//],
  ['favour', /^\/favours\//],
  ['mail', /^\/mail\//],
  ['about', /^\/about\//],
  ['faq', /^\/faq\//],
] as const;

function describeTextKey(key: string, t: ReturnType<typeof useTranslation>['t']): string {
  const [known] = TEXT_KEYS.find(([, pattern]) => pattern.test(key)) ?? [];
  return known === undefined ? '' : t(`admin.kinds.form.keys.${known}`);
}

interface BoxProps {
  id: string;
  language: Language;
  text: string;
  onChange: (text: string) => void;
}

function TextEditBox({ id, language, text, onChange }: BoxProps) {
  const rows = Math.min(8, Math.max(1, Math.ceil(text.length / 60), text.split('\n').length));
  return (
    <textarea
      id={id}
      className="kind-text-box"
      lang={language}
      rows={rows}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
