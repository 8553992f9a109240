import type { PhrasingKind, Usage } from '../../../../core/shared/contracts/admin/phrasings';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { formatPercent } from '../formats';
import { ServerTable, type Column } from '../ServerTable';
import { useCommonPhrasingColumns } from './columns';

/** The ten phrasings that most paid letters hold, and each one's share of all uses. */
export function MostUsedPhrasings({ usage, kinds }: { usage: readonly Usage[]; kinds: readonly PhrasingKind[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const columns: Column<Usage>[] = [
    ...useCommonPhrasingColumns(kinds),
    {
      key: 'share',
      title: t('phrasings.column.share'),
      isNumber: true,
      width: 180,
      render: ({ percentage }) => (
        <span className="phrasings-share">
          <span className="phrasings-bar" aria-hidden="true">
            <span style={{ width: `${percentage}%` }} />
          </span>
          {formatPercent(percentage, language)}
        </span>
      ),
    },
  ];
  return (
    <section className="admin-box" aria-labelledby="top-phrasings">
      <h2 id="top-phrasings">{t('phrasings.top')}</h2>
      <p className="admin-note">{t('phrasings.topText')}</p>
      <ServerTable
        label={t('phrasings.top')}
        columns={columns}
        rows={usage}
        rowKey={({ templateId }) => templateId}
        empty={t('phrasings.topNone')}
      />
    </section>
  );
}
