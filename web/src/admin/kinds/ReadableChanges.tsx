import { useMemo } from 'react';
import type { Folder } from '../../../../core/shared/contracts/admin/kinds';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { ColouredTag } from '../Mark';
import { diffWords, type FileChange } from './changes';
import { useEditedFiles } from './editedFiles';
import type { Edits } from './edits';
import type { FileTexts } from './fileEdits';
import { MarkedWordChanges } from './LineDiff';
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

interface Table {
  key: string;
  caption: string;
  rows: { key: string; name: string; is: NamedChange<never>['is']; parts: Part[] }[];
}

interface Part {
  key: string;
  name: string;
  before: string;
  after: string;
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
    return changes.flatMap(({ name: file }): Table[] => {
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

/** Law before and after: what it says, when it holds and when it is cited. */
export function ChangedLaw({ changes, folder, edits }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [before, after] = useFilesBeforeAndAfter(folder, edits);
  const { sharedSources: shared } = folder;
  const tables = useMemo(() => {
    const joined = { all: t('admin.kinds.rules.joined.all'), any: t('admin.kinds.rules.joined.any') };
    return changes.map(({ name: file }): Table => {
      const rows = listLawChanges(file, before, after, { shared, language, joined }) ?? [];
      return {
        key: file,
        caption: t(file === 'sources.json' ? 'admin.kinds.changes.ownLaw' : 'admin.kinds.changes.lawOfSituations'),
        rows: rows.map((row) => ({
          ...row,
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

function ChangeTables({ tables }: { tables: readonly Table[] }) {
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
                {row.parts.length === 0 && <span className="soft">{t('admin.kinds.changes.inTheFile')}</span>}
                <dl className="kind-part-changes">
                  {row.parts.map((part) => (
                    <div key={part.key}>
                      <dt>{part.name}</dt>
                      <dd>
                        <MarkedWordChanges pieces={diffWords(part.before, part.after)} />
                      </dd>
                    </div>
                  ))}
                </dl>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    ));
}
