import { Button, Checkbox, Input } from 'antd';
import { useId, useMemo, useState } from 'react';
import { LANGUAGES, type Language } from '../../../../core/shared/languages';
import { mapLanguages } from '../../../../core/shared/mapLanguages';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { Note } from '../../ui/Note';
import { ColouredTag } from '../Mark';
import type { Folder } from '../../../../core/shared/contracts/admin/kinds';
import { applyEditsToFolder, type Edits } from './edits';
import { KindSettingsFields } from './KindSettings';
import { listKeysOfUnchangedPatternTexts } from './patternTexts';
import { createTextLabelFinder, findTextSort } from './textLabels';
import { buildTextRowsIfParsable, writeTextAtPath, type JsonPath, type TextRow } from './textRows';
import { TranslationGapsPanel } from './TranslationsPanel';
import type { Trial } from './useTrial';
import { TrialProblems, TrialSummaryLine } from './Verdict';

interface Props {
  folder: Folder;
  edits: Edits;
  trial: Trial;
  /** Whose texts they are: a situation's, `_shared` for what the situations have in common, '' for the kind's own. */
  situation: string;
  /** The sort of texts that somebody came for, among those that are still the pattern's. */
  shownSort: string | undefined;
  onEdit: (name: string, text: string) => void;
  onGo: (name: string, pointer: string) => void;
}

/** Rows that are shown at first, and that come with each press. */
const STRIDE = 40;

/** Every text in both languages, to be changed without the files around it; what is missing comes first. */
export default function TextsPanel({ folder, edits, trial, situation, shownSort, onEdit, onGo }: Props) {
  const { t } = useTranslation();
  const files = applyEditsToFolder(folder, edits);
  const place = situation === '' ? '' : `situations/${situation}/`;
  return (
    <div className="kind-letters">
      <TrialSummaryLine trial={trial} onGo={onGo} />
      <TrialProblems trial={trial} onGo={onGo} />
      {situation === '' && (
        <KindSettingsFields
          files={Object.fromEntries(files.map(({ name, text }) => [name, text]))}
          onChange={(changed) => {
            for (const [name, text] of Object.entries(changed)) onEdit(name, text);
          }}
        />
      )}
      <p className="kind-lead">{t('admin.kinds.form.lead')}</p>
      <TextEditForm
        key={`${place} ${shownSort}`}
        place={place}
        files={files}
        pattern={situation === '' ? folder.newKindTexts : NO_TEXTS}
        shownSort={shownSort}
        onEdit={onEdit}
        onGo={onGo}
      />
      <h3>{t('admin.kinds.form.gaps')}</h3>
      <TranslationGapsPanel gaps={trial.report?.translations} onGo={onGo} />
    </div>
  );
}

interface FormProps {
  /** The folder within the kind's, with a slash at its end, or ''. */
  place: string;
  files: Folder['files'];
  /** The texts that it began with, by file. */
  pattern: Folder['newKindTexts'];
  shownSort: Props['shownSort'];
  onEdit: Props['onEdit'];
  onGo: Props['onGo'];
}

const isTextMissingInAnyLanguage = (row: TextRow) => LANGUAGES.some((language) => !row[language]);

const NO_TEXTS: Folder['newKindTexts'] = {};

function TextEditForm({ place, files, pattern, shownSort, onEdit, onGo }: FormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const [search, setSearch] = useState('');
  const [onlyMissing, setOnlyMissing] = useState(false);
  const [onlyPattern, setOnlyPattern] = useState(shownSort !== undefined);
  const [hasFileNames, setHasFileNames] = useState(false);
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
  const ofPattern = useMemo(
    () =>
      new Set(
        listKeysOfUnchangedPatternTexts(Object.fromEntries(files.map(({ name, text }) => [name, text])), pattern),
      ),
    [files, pattern],
  );
  // What was the pattern's stays in sight while one rewrites it.
  const [firstOfPattern] = useState(ofPattern);
  if (!rows)
    return (
      <Note level="warning" role="status">
        <p>{t('admin.kinds.form.unreadable')}</p>
      </Note>
    );
  const nameText = createTextLabelFinder(rows, language, t);
  const computeSortRankOfRow = ({ key }: TextRow) =>
    2 * Number(first.has(key)) + Number(findTextSort(key) === shownSort);
  const wanted = search.trim().toLocaleLowerCase();
  const includesSearchWord = (text: string | undefined) => text?.toLocaleLowerCase().includes(wanted) ?? false;
  const found = rows
    .filter((row) => !onlyMissing || first.has(row.key))
    .filter((row) => !onlyPattern || firstOfPattern.has(row.key) || ofPattern.has(row.key))
    .filter(
      (row) =>
        wanted === '' ||
        includesSearchWord(row.key) ||
        includesSearchWord(nameText(row.key)) ||
        LANGUAGES.some((each) => includesSearchWord(row[each]?.text)),
    )
    .sort((a, b) => computeSortRankOfRow(b) - computeSortRankOfRow(a));
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
        {(onlyPattern || ofPattern.size > 0) && (
          <Checkbox checked={onlyPattern} onChange={(event) => setOnlyPattern(event.target.checked)}>
            {t('admin.kinds.form.onlyPattern', { count: ofPattern.size })}
          </Checkbox>
        )}
        <Checkbox checked={hasFileNames} onChange={(event) => setHasFileNames(event.target.checked)}>
          {t('admin.kinds.form.fileNames')}
        </Checkbox>
      </div>
      <p role="status">
        {t('admin.kinds.form.sum', { count: found.length, whole: rows.length })}{' '}
        {t(missing === 0 ? 'admin.kinds.form.noneMissing' : 'admin.kinds.form.missing', { count: missing })}
      </p>
      {found.slice(0, shown).map((row) => (
        <fieldset key={row.key} className="kind-text-row">
          <legend>
            {nameText(row.key)} {hasFileNames && <code>{row.key.slice(1)}</code>}{' '}
            {isTextMissingInAnyLanguage(row) && <ColouredTag level="wrong">{t('admin.kinds.gap.missing')}</ColouredTag>}
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
