import { Select } from 'antd';
import type { SharedSource } from '../../../../../core/shared/contracts/admin/kinds';
import { useLanguage } from '../../../i18n/context';
import { useTranslation } from '../../../i18n/texts';
import type { ChangeFiles } from '../editedFiles';
import type { FileTexts } from '../fileEdits';
import { listSharedSourcesNotUsed, addReferenceToSharedSource, type VettedSource } from './sources';

interface Props {
  id: string;
  files: FileTexts;
  /** Those of the kind. */
  sources: readonly VettedSource[];
  /** Law that kinds have in common. */
  shared: readonly SharedSource[];
  /** Ids. */
  chosen: readonly string[];
  /** Whether only one can be chosen, or none. */
  isSingle?: boolean;
  /** @param files with the chosen law in the kind's own */
  onChoose: (chosen: readonly string[], files: FileTexts) => Readonly<Record<string, string>>;
  onChange: ChangeFiles;
}

/** Law to rest on: the kind's own, and what kinds have in common, which the kind takes as it is chosen. */
export function SourceSelect({ id, files, sources, shared, chosen, isSingle = false, onChoose, onChange }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const untaken = listSharedSourcesNotUsed(files, shared);
  const chooseSourcesAndAddShared = (next: readonly string[]) => {
    const taken = untaken
      .filter((each) => next.includes(each.id))
      .reduce<Record<string, string>>(
        (changed, each) => ({ ...changed, ...addReferenceToSharedSource({ ...files, ...changed }, each) }),
        {},
      );
    onChange({ ...taken, ...onChoose(next, { ...files, ...taken }) });
  };
  const toOption = ({ id: value, citation, title, text }: VettedSource) => ({
    value,
    label: citation[language],
    title: title[language],
    text: text[language],
  });
  const own = sources.map(toOption);
  const options = [
    ...(isSingle ? [{ value: '', label: t('admin.kinds.rules.noSource'), title: '', text: '' }] : []),
    ...(untaken.length === 0
      ? own
      : [
          ...(own.length === 0 ? [] : [{ label: t('admin.kinds.rules.ownSources'), options: own }]),
          { label: t('admin.kinds.rules.sharedSources'), options: untaken.map(toOption) },
        ]),
  ];
  return (
    <>
      <Select<string | string[]>
        id={id}
        {...(!isSingle && { mode: 'multiple' as const })}
        showSearch={{ optionFilterProp: ['label', 'title', 'text'] }}
        value={isSingle ? (chosen[0] ?? '') : [...chosen]}
        onChange={(next) => chooseSourcesAndAddShared([next].flat().filter((each) => each !== ''))}
        options={options}
        notFoundContent={t('admin.kinds.rules.noSuchSource')}
        optionRender={({ label, data }) => (
          <div className="kind-source-option">
            <span>{label}</span>
            {'text' in data && data.text !== '' && (
              <span className="small soft">
                {data.title}: {data.text}
              </span>
            )}
          </div>
        )}
      />
      <ul className="kind-sources small soft">
        {sources
          .filter((each) => chosen.includes(each.id))
          .map((each) => (
            <li key={each.id}>
              {each.title[language]}: {each.text[language]}
            </li>
          ))}
      </ul>
    </>
  );
}
