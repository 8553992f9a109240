import { Button, Empty } from 'antd';
import { MessageSquare } from 'lucide-react';
import { useId, useMemo } from 'react';
import { LANGUAGES, type Language } from '../../../../core/shared/languages';
import { mapLanguages } from '../../../../core/shared/mapLanguages';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { ColouredTag } from '../Mark';
import type { CommentPlace, Folder, WholeDraft } from '../../../../core/shared/contracts/admin/kinds';
import { DraftCommentsPanel } from './comments/CommentsPanel';
import type { NamedPlace } from './comments/places';
import { useUnsentCommentWithLeaveWarning } from './comments/useUnsentComment';
import { useEditedFiles } from './editedFiles';
import {
  listFileChanges,
  GROUPS,
  findGroupOfFile,
  listTextChangesByKey,
  diffWords,
  type FileChange,
  type TextChange,
} from './changes';
import { listFilesWithState, type Edits } from './edits';
import { isKindFileToldInWords } from './questionChanges';
import { ChangedLaw, ChangedRules, ChangeTables, useQuestionChangeTables } from './ReadableChanges';
import { createFileLabels } from './fileLabels';
import { KindSettingsLine } from './KindSettings';
import { readPriceAndIcon } from './settings';
import { KIND_FILE } from './situation/situationFiles';
import { createTextLabelFinder } from './textLabels';
import { buildTextRowsIfParsable, type TextRow } from './textRows';
import type { Trial } from './useTrial';
import { LineDiff, MarkedWordChanges } from './LineDiff';
import { ChangedExampleLetters, NO_EDITS } from './ChangedExampleLetters';

interface Props {
  folder: Folder;
  edits: Edits;
  /** Of the edits. */
  trial: Trial;
  /** What is saved of the edits; undefined when nothing is: then nobody else can say something of them. */
  draft: WholeDraft | undefined;
  onGo: (name: string, pointer: string) => void;
  /** Goes to what a comment is about. */
  onShow: (place: NamedPlace) => void;
  /** The draft is to be read again. */
  onStale: () => void;
}

const TEXTS_FILE = /^(.*)texts\.(sv|en)\.json$/;

/** What would be another if the edits were offered: texts, questions, rules, law, and the letters that come of them. */
export default function DraftChangesAndCommentsPanel(props: Props) {
  const { draft } = props;
  return draft ? <CommentedChanges {...props} key={draft.id} draft={draft} /> : <GroupedDraftChanges {...props} />;
}

function CommentedChanges(props: Props & { draft: WholeDraft }) {
  const { folder, edits, draft, onShow, onStale } = props;
  const id = useId();
  const [unsent, changeUnsent] = useUnsentCommentWithLeaveWarning(draft.id);
  const files = useEditedFiles(folder, edits);
  const edited = useMemo(() => Object.keys(edits), [edits]);
  const chooseCommentPlaceAndFocusBox = (place: CommentPlace) => {
    changeUnsent({ place });
    document.getElementById(id)?.focus();
  };
  return (
    <div className="kind-changes-pair">
      <GroupedDraftChanges {...props} onComment={chooseCommentPlaceAndFocusBox} />
      <DraftCommentsPanel
        id={id}
        draft={draft}
        files={files}
        edited={edited}
        unsent={unsent}
        onUnsent={changeUnsent}
        onShow={onShow}
        onChanged={onStale}
      />
    </div>
  );
}

type NameFile = ReturnType<typeof createFileLabels>;

/** Begins a comment of a place. */
type BeginComment = ((place: CommentPlace) => void) | undefined;

function GroupedDraftChanges({ folder, edits, trial, onGo, onComment }: Props & { onComment?: BeginComment }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const changes = useMemo(
    () =>
      listFileChanges(listFilesWithState(folder, edits), new Map(folder.files.map(({ name, text }) => [name, text]))),
    [folder, edits],
  );
  const files = useEditedFiles(folder, edits);
  const offered = useEditedFiles(folder, NO_EDITS);
  // What is taken away is called what it was.
  const nameFile = useMemo(
    () => createFileLabels({ ...offered, ...files }, language, t),
    [offered, files, language, t],
  );
  const questions = useQuestionChangeTables({ changes, folder, edits });
  if (changes.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('admin.kinds.changes.none')} />;
  return (
    <div className="kind-letters">
      <p className="kind-lead">{t('admin.kinds.changes.lead')}</p>
      {folder.files.length === 0 && <p>{t('admin.kinds.changes.allNew')}</p>}
      <ChangedSettings folder={folder} edits={edits} />
      {GROUPS.map((group) => {
        const own = changes.filter(({ name }) => findGroupOfFile(name) === group);
        const isOfQuestions = group === 'questions';
        if (own.length === 0 && !(isOfQuestions && questions.length > 0)) return null;
        return (
          <section key={group} className="kind-changes">
            <h3>{t(`admin.kinds.changes.groups.${group}`)}</h3>
            {group === 'texts' ? (
              <ChangedTextsAndFiles
                changes={own}
                folder={folder}
                edits={edits}
                nameFile={nameFile}
                onGo={onGo}
                onComment={onComment}
              />
            ) : (
              <>
                {isOfQuestions && <ChangeTables tables={questions} />}
                {group === 'rules' && <ChangedRules changes={own} folder={folder} edits={edits} />}
                {group === 'law' && <ChangedLaw changes={own} folder={folder} edits={edits} />}
                {own.map((change) => (
                  <FileDiff
                    key={change.name}
                    change={change}
                    nameFile={nameFile}
                    isInWordsAbove={
                      group === 'rules' ||
                      group === 'law' ||
                      (questions.length > 0 && isChangeToldInQuestionWords(change))
                    }
                    onGo={onGo}
                    onComment={onComment}
                  />
                ))}
              </>
            )}
          </section>
        );
      })}
      <ChangedExampleLetters folder={folder} edits={edits} trial={trial} />
    </div>
  );
}

const QUESTION_FILE = /(?:^|\/)(?:schema|ui|questions)\.json$/;

const isChangeToldInQuestionWords = ({ name, before, after }: FileChange): boolean =>
  name === KIND_FILE ? isKindFileToldInWords(before ?? '', after ?? '') : QUESTION_FILE.test(name);

/** What a kind costs and is known by, where it is new or becomes another: kind.json says it among much else. */
function ChangedSettings({ folder, edits }: Pick<Props, 'folder' | 'edits'>) {
  const { t } = useTranslation();
  const own = useEditedFiles(folder, edits);
  const offered = useEditedFiles(folder, NO_EDITS);
  const [before, after] = [readPriceAndIcon(offered), readPriceAndIcon(own)];
  if (!after || (after.price === before?.price && after.icon === before?.icon)) return null;
  return (
    <section className="kind-changes">
      <h3>{t('admin.kinds.settings.name')}</h3>
      <p className="kind-settings-change">
        {before && (
          <del>
            <KindSettingsLine files={offered} />
          </del>
        )}{' '}
        <ins>
          <KindSettingsLine files={own} />
        </ins>
      </p>
    </section>
  );
}

interface FileDiffProps {
  change: FileChange;
  /** Its lines are for whoever wants to see the file itself. */
  isInWordsAbove?: boolean;
  nameFile: NameFile;
  onGo: Props['onGo'];
  onComment: BeginComment;
}

function FileDiff({ change, nameFile, isInWordsAbove = false, onGo, onComment }: FileDiffProps) {
  const { t } = useTranslation();
  const { name, before, after } = change;
  const label = nameFile(name);
  const isWhole = before === null || after === null;
  const lines = <LineDiff before={before ?? ''} after={after ?? ''} label={label} />;
  return (
    <section className="kind-change" aria-label={label}>
      <h4>
        <button type="button" className="button-text" title={name} onClick={() => onGo(name, '')}>
          {label}
        </button>{' '}
        {before === null && <ColouredTag level="done">{t('admin.kinds.fileStates.added')}</ColouredTag>}
        {after === null && <ColouredTag level="wrong">{t('admin.kinds.fileStates.removed')}</ColouredTag>}
        <CommentButton name={label} onPress={onComment && (() => onComment({ file: name, part: '' }))} />
      </h4>
      {isWhole || isInWordsAbove ? (
        <details>
          <summary>{t(isWhole ? 'admin.kinds.changes.show' : 'admin.kinds.changes.lines')}</summary>
          {lines}
        </details>
      ) : (
        lines
      )}
    </section>
  );
}

/** @param onPress undefined where nobody can comment yet */
function CommentButton({ name, onPress }: { name: string; onPress: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    onPress && (
      <Button
        size="small"
        className="kind-comment-button"
        icon={<MessageSquare size={16} aria-hidden="true" />}
        aria-label={t('admin.kinds.comments.commentOn', { name })}
        title={t('admin.kinds.comments.commentOn', { name })}
        onClick={onPress}
      />
    )
  );
}

interface TextFilesProps {
  changes: FileChange[];
  folder: Folder;
  edits: Edits;
  nameFile: NameFile;
  onGo: Props['onGo'];
  onComment: BeginComment;
}

/** Texts by their label, the languages beside each other. */
function ChangedTextsAndFiles({ changes, folder, edits, nameFile, onGo, onComment }: TextFilesProps) {
  const getOfferedText = (name: string) => folder.files.find((file) => file.name === name)?.text ?? null;
  const getEditedTextOrOffered = (name: string) => (edits[name] === undefined ? getOfferedText(name) : edits[name]);
  const places = [...new Set(changes.map(({ name }) => TEXTS_FILE.exec(name)?.[1] ?? ''))];
  return places.map((place) => {
    const readTexts = (read: (name: string) => string | null) =>
      mapLanguages((language) => read(`${place}texts.${language}.json`));
    const found = listTextChangesByKey(readTexts(getOfferedText), readTexts(getEditedTextOrOffered));
    const files = changes.filter(({ name }) => name.startsWith(`${place}texts.`));
    // What can't be read as JSON, or differs by its spaces alone, is shown as it stands.
    if (!found || found.length === 0)
      return files.map((change) => (
        <FileDiff key={change.name} change={change} nameFile={nameFile} onGo={onGo} onComment={onComment} />
      ));
    return (
      <ChangedTextsTable
        key={place}
        place={place}
        nameFile={nameFile}
        rows={found}
        all={buildTextRowsIfParsable(readTexts(getEditedTextOrOffered)) ?? []}
        onComment={onComment}
      />
    );
  });
}

interface TextTableProps {
  place: string;
  nameFile: NameFile;
  rows: TextChange[];
  /** All texts as edited: some name what others belong to. */
  all: readonly TextRow[];
  onComment: BeginComment;
}

function ChangedTextsTable({ place, nameFile, rows, all, onComment }: TextTableProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameText = createTextLabelFinder(all, language, t);
  return (
    <table className="kind-text-changes">
      <caption title={place}>
        {place === '' ? t('admin.kinds.changes.ownTexts') : nameFile(`${place}texts.json`)}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('admin.kinds.changes.label')}</th>
          {LANGUAGES.map((language) => (
            <th key={language} scope="col">
              {t(`admin.kinds.languages.${language}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, before, after, alone }) => (
          <tr key={key}>
            <th scope="row">
              <span title={key}>{nameText(key)}</span>
              {alone && <ColouredTag level="watch">{t(`admin.kinds.changes.only.${alone}`)}</ColouredTag>}
              <CommentButton
                name={nameText(key)}
                onPress={onComment && (() => onComment({ file: `${place}texts.sv.json`, part: key }))}
              />
            </th>
            {LANGUAGES.map((language) => (
              <td key={language} data-label={t(`admin.kinds.languages.${language}`)}>
                <WordDiff before={before[language]} after={after[language]} language={language} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface WordsProps {
  before: string | undefined;
  after: string | undefined;
  language: Language;
}

function WordDiff({ before, after, language }: WordsProps) {
  const { t } = useTranslation();
  if (before === after)
    return before === undefined ? (
      <span className="soft">{t('admin.kinds.gap.missing')}</span>
    ) : (
      <span className="soft" lang={language}>
        {before}
      </span>
    );
  return (
    <span lang={language}>
      <MarkedWordChanges pieces={diffWords(before ?? '', after ?? '')} />
    </span>
  );
}
