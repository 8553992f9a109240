import { Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../i18n/texts';
import type { NamedSituation } from './situationFiles';

interface Props {
  /** What is chosen by it; else what is changed. */
  label?: string;
  situations: readonly NamedSituation[];
  /** Whether what they have in common can be chosen too. */
  hasShared: boolean;
  /** '' for the kind's own. */
  chosen: string;
  onChoose: (situation: string) => void;
}

/** Asks whether the kind's own form and letter are changed, or those of one of its situations. */
export function SituationChooser({ label, situations, hasShared, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="kind-situation">
      <label htmlFor={id}>{label ?? t('admin.kinds.situation.label')}</label>
      <Select
        id={id}
        showSearch={{ optionFilterProp: 'label' }}
        value={chosen}
        onChange={onChoose}
        options={[
          { value: '', label: t('admin.kinds.situation.own') },
          ...(hasShared ? [{ value: '_shared', label: t('admin.kinds.situation.shared') }] : []),
          ...situations.map(({ id: value, name }) => ({ value, label: name })),
        ]}
      />
    </div>
  );
}
