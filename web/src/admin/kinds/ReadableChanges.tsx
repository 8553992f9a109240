import { useMemo } from 'react';
import type { Folder } from '../../../../core/shared/contracts/admin/kinds';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { ColouredTag } from '../Mark';
import { diffWords, type FileChange, type Piece } from './changes';
import { useEditedFiles } from './editedFiles';
import type { Edits } from './edits';
import type { FileTexts } from './fileEdits';
import { MarkedWordChanges } from './LineDiff';
import { listQuestionChanges, sliceFilesOfSharedQuestions } from './questionChanges';
import { listLawChanges, listRuleChanges, type NamedChange } from './ruleChanges';
import { findSituationOfFile, listSituations, sliceFilesOfSituation } from './situation/situationFiles';

const NO_EDITS: Edits = {};
/** What situations share has facts alone, which each situation tells in its own rules. */
const RULES_FILE = /^(?:rules|situations\/[^_/][^/]*\/situation)\.json$/;

interface Props {
  changes: readonly FileChange[];
  folder: Folder;
  edits: Edits;
}

export interface ChangeTable {
  key: string;
  caption: string;
  rows: {
    key: string;
    name: string;
    is: NamedChange<never>['is'];
    parts: Part[];
    /** What is said where the parts don't say all. */
    note?: string | undefined;
  }[];
}

interface Part {
  key: string;
  name: string;
  before: string;
  after: string;
  /** Before and after are told one after the other: of a set phrase its single words say nothing. */
  isPhrase?: boolean;
}

/** Rules before and after, each in words by what it is called. */
export function ChangedRules({ changes, folder, edits }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [before, after] = useFilesBeforeAndAfter(folder, edits);
  const { sharedSources: shared } = folder;
  const tables = useMemo(() => {
    const joined = { all: t('admin.kinds.rules.joined.all'), any: t('admin.kinds.rules.joined.any') };
    const levels = { info: t('admin.kinds.rules.levels.info'), warning: t('admin.kinds.rules.levels.warning') };
    const names = new Map(
      [...listSituations(before, language), ...listSituations(after, language)].map(({ id, name }) => [id, name]),
    );
    return changes.flatMap(({ name: file }): ChangeTable[] => {
      if (!RULES_FILE.test(file)) return [];
      const situation = findSituationOfFile(file);
      const slice = (files: FileTexts) => (situation === '' ? files : sliceFilesOfSituation(files, situation));
      const rows = listRuleChanges(slice(before), slice(after), { language, joined, shared, levels }) ?? [];
      return [
        {
          key: file,
          caption: situation === '' ? t('admin.kinds.changes.ownRules') : (names.get(situation) ?? situation),
          rows: rows.map(({ section, name, parts, ...row }) => ({
            ...row,
            note: parts.length === 0 ? t('admin.kinds.changes.inTheFile') : undefined,
            name: `${t(`admin.kinds.rules.sections.${section}`)}: ${name}`,
            parts: parts.map(({ part, ...words }) => ({
              ...words,
              key: part,
              name: t(`admin.kinds.changes.ruleParts.${part}`),
            })),
          })),
        },
      ];
    });
  }, [changes, before, after, shared, language, t]);
  return <ChangeTables tables={tables} />;
}

/** Parts that somebody has written: the others are set phrases, names and numbers. */
const WORDED_PARTS: ReadonlySet<string> = new Set(['label', 'hint', 'choices', 'members']);
const QUESTION_FILE = /^(?:kind|schema|ui|texts\.\w+)\.json$/;
const SHARED_QUESTION_FILE = /^situations\/_shared\/(?:questions|texts\.\w+)\.json$/;
const SITUATION_FILE = /^situations\/([^_/][^/]*)\/(?:situation|texts\.\w+)\.json$/;

/** Questions before and after, of the kind's own form and of each situation that is edited; those that nothing changes of are left out. */
export function useQuestionChangeTables({ changes, folder, edits }: Props): ChangeTable[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const [before, after] = useFilesBeforeAndAfter(folder, edits);
  return useMemo(() => {
    const names = new Map(
      [...listSituations(before, language), ...listSituations(after, language)].map(({ id, name }) => [id, name]),
    );
    const isChanged = (pattern: RegExp) => changes.some(({ name }) => pattern.test(name));
    const touched = new Set(changes.flatMap(({ name }) => SITUATION_FILE.exec(name)?.[1] ?? []));
    const told = [
      ...(isChanged(QUESTION_FILE)
        ? [{ key: '', caption: t('admin.kinds.changes.ownQuestions'), slice: (files: FileTexts) => files }]
        : []),
      ...(isChanged(SHARED_QUESTION_FILE)
        ? [{ key: '_shared', caption: t('admin.kinds.changes.sharedQuestions'), slice: sliceFilesOfSharedQuestions }]
        : []),
      ...[...touched].map((id) => ({
        key: id,
        caption: names.get(id) ?? id,
        slice: (files: FileTexts) => sliceFilesOfSituation(files, id),
      })),
    ];
    return told.flatMap(({ key, caption, slice }): ChangeTable[] => {
      const rows = listQuestionChanges(slice(before), slice(after), { language, t }) ?? [];
      if (rows.length === 0) return [];
      return [
        {
          key,
          caption,
          rows: rows.map(({ parts, isMoreInFile, ...row }) => ({
            ...row,
            note: isMoreInFile ? t('admin.kinds.changes.moreInFile') : undefined,
            parts: parts.map(({ part, language: of, ...words }) => ({
              ...words,
              key: `${part} ${of}`,
              isPhrase: !WORDED_PARTS.has(part),
              name: [
                t(`admin.kinds.changes.questionParts.${part}`),
                ...(of ? [t(`admin.kinds.languages.${of}`)] : []),
              ].join(' · '),
            })),
          })),
        },
      ];
    });
  }, [changes, before, after, language, t]);
}

/** Law before and after: what it says, when it holds and when it is cited. */
export function ChangedLaw({ changes, folder, edits }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [before, after] = useFilesBeforeAndAfter(folder, edits);
  const { sharedSources: shared } = folder;
  const tables = useMemo(() => {
    const joined = { all: t('admin.kinds.rules.joined.all'), any: t('admin.kinds.rules.joined.any') };
    return changes.map(({ name: file }): ChangeTable => {
      const rows = listLawChanges(file, before, after, { shared, language, joined }) ?? [];
      return {
        key: file,
        caption: t(file === 'sources.json' ? 'admin.kinds.changes.ownLaw' : 'admin.kinds.changes.lawOfSituations'),
        rows: rows.map((row) => ({
          ...row,
          note: row.parts.length === 0 ? t('admin.kinds.changes.inTheFile') : undefined,
          parts: row.parts.map(({ part, language: of, ...words }) => ({
            ...words,
            key: `${part} ${of}`,
            name: [t(`admin.kinds.changes.lawParts.${part}`), ...(of ? [t(`admin.kinds.languages.${of}`)] : [])].join(
              ' · ',
            ),
          })),
        })),
      };
    });
  }, [changes, before, after, shared, language, t]);
  return <ChangeTables tables={tables} />;
}

function useFilesBeforeAndAfter(folder: Folder, edits: Edits): [FileTexts, FileTexts] {
  return [useEditedFiles(folder, NO_EDITS), useEditedFiles(folder, edits)];
}

function listOldAndNewAsPieces({ before, after }: Part): Piece[] {
  const pieces: Piece[] = [
    { text: before, is: 'gone' },
    { text: before !== '' && after !== '' ? ' ' : '', is: 'same' },
    { text: after, is: 'new' },
  ];
  return pieces.filter(({ text }) => text !== '');
}

export function ChangeTables({ tables }: { tables: readonly ChangeTable[] }) {
  const { t } = useTranslation();
  return tables
    .filter(({ rows }) => rows.length > 0)
    .map(({ key, caption, rows }) => (
      <table key={key} className="kind-text-changes">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('admin.kinds.changes.what')}</th>
            <th scope="col">{t('admin.kinds.changes.change')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {row.name}
                {row.is === 'new' && <ColouredTag level="done">{t('admin.kinds.changes.new')}</ColouredTag>}
                {row.is === 'gone' && <ColouredTag level="wrong">{t('admin.kinds.changes.gone')}</ColouredTag>}
              </th>
              <td data-label={t('admin.kinds.changes.change')}>
                <dl className="kind-part-changes">
                  {row.parts.map((part) => (
                    <div key={part.key}>
                      <dt>{part.name}</dt>
                      <dd>
                        <MarkedWordChanges
                          pieces={part.isPhrase ? listOldAndNewAsPieces(part) : diffWords(part.before, part.after)}
                        />
                      </dd>
                    </div>
                  ))}
                </dl>
                {row.note !== undefined && <p className="soft kind-change-note">{row.note}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    ));
}
