import { Button, Input, Select } from 'antd';
import { useId } from 'react';
import type { z } from 'zod';
import type { KindName, sourceListSchema, SourceRow } from '../../../../core/shared/contracts/admin/legal';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { FiltersFoldedWhenNarrow } from '../FoldedFilters';
import { formatCount } from '../formats';
import { buildTablePageProps, ServerTable, type Column } from '../ServerTable';
import type { UrlFilters } from '../useUrlFilters';
import { SourceStatusMarks, useValidityFormatter } from './Marks';

const STATES = ['due', 'overdue', 'changed', 'reviewed', 'ending', 'ended', 'upcoming'] as const;

interface Props extends Pick<
  UrlFilters<'kind' | 'state' | 'q' | 'sort' | 'page' | 'pageSize'>,
  'filters' | 'setFilters' | 'clear'
> {
  data: z.output<typeof sourceListSchema> | undefined;
  isLoading: boolean;
  onOpen: (source: SourceRow) => void;
}

/** Every source, what is due first. */
export function SourceTable({ data, isLoading, filters, setFilters, clear, onOpen }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const valid = useValidityFormatter();
  const getKindNameOrId = (id: string) => data?.kinds.find((kind) => kind.id === id)?.name[language] ?? id;
  const columns: Column<SourceRow>[] = [
    {
      key: 'citation',
      title: t('legal.table.citation'),
      canSort: true,
      render: (row) => (
        <>
          <Button
            type="link"
            className="admin-link legal-name"
            onClick={() => onOpen(row)}
            aria-label={t('legal.open', { name: row.citation[language] })}
          >
            {row.citation[language]}
          </Button>
          <span className="legal-title">{row.title[language]}</span>
          <SourceStatusMarks source={row} />
          {row.wordings > 1 && <span className="admin-note">{t('legal.table.wordings', { count: row.wordings })}</span>}
        </>
      ),
    },
    {
      key: 'kinds',
      title: t('legal.table.kinds'),
      width: 170,
      render: ({ kinds }) => kinds.map(getKindNameOrId).join(', '),
    },
    {
      key: 'validFrom',
      title: t('legal.table.valid'),
      canSort: true,
      width: 200,
      render: (row) => <span className="number legal-valid">{valid(row)}</span>,
    },
    {
      key: 'reviewed',
      title: t('legal.table.reviewed'),
      width: 150,
      render: ({ lastReviewed, reviewedBy }) =>
        lastReviewed === null ? (
          t('legal.never')
        ) : (
          <>
            <span className="number">{lastReviewed}</span>{' '}
            {reviewedBy && <span className="admin-note">{t(`legal.by.${reviewedBy}`)}</span>}
          </>
        ),
    },
    {
      key: 'nextReview',
      title: t('legal.table.next'),
      canSort: true,
      width: 130,
      render: ({ nextReview }) => <span className="number">{nextReview ?? t('legal.nowDue')}</span>,
    },
    {
      key: 'letters',
      title: t('legal.table.letters'),
      canSort: true,
      isNumber: true,
      width: 90,
      render: ({ letters }) => formatCount(letters, language),
    },
  ];
  return (
    <section className="admin-box" aria-label={t('legal.table.label')}>
      <SourceFilters
        kinds={data?.kinds ?? []}
        counts={data?.counts ?? {}}
        filters={filters}
        setFilters={setFilters}
        clear={clear}
      />
      <ServerTable
        label={t('legal.table.label')}
        columns={columns}
        rowKey={({ id, hash }) => `${id}@${hash}`}
        {...buildTablePageProps({ data, isLoading }, { filters, setFilters })}
        empty={t('legal.table.empty')}
      />
    </section>
  );
}

interface FilterProps extends Pick<Props, 'filters' | 'setFilters' | 'clear'> {
  kinds: readonly KindName[];
  counts: Record<string, number>;
}

function SourceFilters({ kinds, counts, filters, setFilters, clear }: FilterProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const labelWithCount = (name: string, count: number) =>
    t('legal.counted', { name, count: formatCount(count, language) });
  const isNarrowed = filters.kind !== '' || filters.state !== '' || filters.q !== '';
  return (
    <div className="admin-filters">
      <FiltersFoldedWhenNarrow chosen={[filters.kind, filters.state, filters.q]}>
        <label htmlFor={`${id}-kind`}>
          {t('legal.filters.kind')}
          <Select
            id={`${id}-kind`}
            className="legal-select"
            value={filters.kind}
            onChange={(kind: string) => setFilters({ kind })}
            options={[
              { value: '', label: t('legal.filters.allKinds') },
              ...kinds.map(({ id: kind, name, sources }) => ({
                value: kind,
                label: labelWithCount(name[language], sources),
              })),
            ]}
          />
        </label>
        <label htmlFor={`${id}-state`}>
          {t('legal.filters.state')}
          <Select
            id={`${id}-state`}
            className="legal-select"
            value={filters.state}
            onChange={(state: string) => setFilters({ state })}
            options={[
              { value: '', label: t('legal.filters.allStates') },
              ...STATES.map((state) => ({
                value: state,
                label: labelWithCount(t(`legal.states.${state}`), counts[state] ?? 0),
              })),
            ]}
          />
        </label>
        <label htmlFor={`${id}-q`} className="legal-search">
          {t('legal.filters.q')}
          {/* What the address says is what the field begins with: going back changes it. */}
          <Input.Search
            key={filters.q}
            id={`${id}-q`}
            defaultValue={filters.q}
            allowClear
            maxLength={200}
            enterButton={t('legal.filters.search')}
            onSearch={(q) => setFilters({ q })}
          />
        </label>
        {isNarrowed && (
          <Button type="link" onClick={clear}>
            {t('legal.filters.clear')}
          </Button>
        )}
      </FiltersFoldedWhenNarrow>
    </div>
  );
}
