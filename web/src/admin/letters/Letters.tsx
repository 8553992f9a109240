import { Select } from 'antd';
import { useId } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { letterListSchema, type LetterList } from '../../../../core/shared/contracts/admin/letters';
import { usePathTo } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { FiltersFoldedWhenNarrow } from '../FoldedFilters';
import { ProblemOrWrongFilters } from '../ListProblem';
import { buildTablePageProps } from '../ServerTable';
import { buildOrderPath } from '../tabPath';
import { useAdminData } from '../useAdmin';
import { useUrlFilters } from '../useUrlFilters';
import { LetterTable } from './LetterTable';
import './letters.css';

const FILTERS = { kind: '', status: '', attention: '', sort: '-createdAt', page: '1', pageSize: '25' };
const STATUSES = ['preview', 'paid', 'delivered'] as const;
const ATTENTION = ['paidNotDelivered', 'failed'] as const;

/** Letters from when somebody begins to write until they are deleted: the tab Brev på väg. */
export default function LetterListOrRedirectToOrder() {
  const pathTo = usePathTo();
  const [params] = useSearchParams();
  const named = params.get('letter');
  // Where orders had no page of their own, addresses named them so; staff have kept some.
  return named ? <Navigate to={pathTo(buildOrderPath(named))} replace /> : <LetterListSection />;
}

function LetterListSection() {
  const { t } = useTranslation();
  const list = useUrlFilters(FILTERS);
  const { filters, setFilters, query } = list;
  const answer = useAdminData(`/api/admin/letters?${query}`, letterListSchema, { refreshEvery: 30_000 });
  const { data, isLoading } = answer;
  const kinds = data?.kinds ?? [];
  return (
    <>
      <LetterFilters kinds={kinds} filters={filters} onChange={setFilters} />
      <ProblemOrWrongFilters list={list} answer={answer} />
      <LetterTable
        label={t('underway.table')}
        kinds={kinds}
        {...buildTablePageProps({ data, isLoading }, { filters, setFilters })}
        empty={filters.kind || filters.status || filters.attention ? t('underway.noneSuch') : t('underway.none')}
      />
    </>
  );
}

type Choice = 'kind' | 'status' | 'attention';

function LetterFilters({
  kinds,
  filters,
  onChange,
}: {
  kinds: LetterList['kinds'];
  filters: Record<Choice, string>;
  onChange: (changes: Partial<Record<Choice, string>>) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const all = { value: '', label: t('underway.all') };
  const choices: { name: Choice; options: { value: string; label: string }[] }[] = [
    { name: 'attention', options: ATTENTION.map((value) => ({ value, label: t(`underway.attention.${value}`) })) },
    { name: 'status', options: STATUSES.map((value) => ({ value, label: t(`underway.status.${value}`) })) },
    { name: 'kind', options: kinds.map(({ id: value, name }) => ({ value, label: name })) },
  ];
  return (
    <div className="admin-filters">
      <FiltersFoldedWhenNarrow chosen={choices.map(({ name }) => filters[name])}>
        {choices.map(({ name, options }) => (
          <label key={name} htmlFor={`${id}-${name}`}>
            {t(`underway.filter.${name}`)}
            <Select
              id={`${id}-${name}`}
              className="underway-select"
              value={filters[name]}
              onChange={(value: string) => onChange({ [name]: value })}
              options={[all, ...options]}
            />
          </label>
        ))}
      </FiltersFoldedWhenNarrow>
    </div>
  );
}
