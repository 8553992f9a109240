import type { Phrasing, PhrasingKind, Usage } from '../../../../core/shared/contracts/admin/phrasings';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { formatCount } from '../formats';
import type { Column } from '../ServerTable';
import { formatAgencyAndAppeal } from './places';

/** What tells a phrasing in every table: where it is offered, its words, and how often it was used. */
export function useCommonPhrasingColumns(kinds: readonly PhrasingKind[]): Column<Phrasing | Usage>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return [
    {
      key: 'place',
      title: t('phrasings.column.place'),
      width: 240,
      render: (phrasing) => formatAgencyAndAppeal(kinds, phrasing),
    },
    {
      key: 'text',
      title: t('phrasings.column.text'),
      render: ({ text }) => <span className="phrasings-text">{text}</span>,
    },
    {
      key: 'uses',
      title: t('phrasings.column.uses'),
      isNumber: true,
      width: 100,
      render: ({ usageCount }) => formatCount(usageCount, language),
    },
  ];
}
