import { Button, Input, Select } from 'antd';
import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { LOCALES } from '../../../../core/shared/formats/locales';
import { logListSchema, type Entry } from '../../../../core/shared/contracts/admin/logs';
import { usePathTo } from '../../i18n/context';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { FiltersFoldedWhenNarrow } from '../FoldedFilters';
import { formatDayAndTime } from '../formats';
import { ProblemOrWrongFilters } from '../ListProblem';
import { buildTablePageProps, ServerTable, type Column } from '../ServerTable';
import { buildOrderPath } from '../tabPath';
import { useAdminData } from '../useAdmin';
import { useUrlFilters } from '../useUrlFilters';
import { AuditChainCheck } from './Chain';
import { describeEntryDetailsAndChanges, getOrderIdOfEntry, shortenLineAndTellIfWhole } from './entries';
import { EntryDrawer } from './EntryDrawer';
import { useAuditWords } from './useWords';
import './logs.css';

const FILTERS = { action: '', resource: '', admin: '', from: '', to: '', page: '1', pageSize: '50' };

/** The tab Loggar: what admins did and read, newest first. */
export default function Logs() {
  const { t } = useTranslation();
  const list = useUrlFilters(FILTERS);
  const { filters, setFilters, clear, query } = list;
  const answer = useAdminData(`/api/admin/logs?${query}`, logListSchema);
  const { data, isLoading } = answer;
  const [open, setOpen] = useState<Entry>();
  const columns = useLogColumns(setOpen);
  const { page: _page, pageSize: _size, ...chosen } = filters;
  const isFiltered = Object.values(chosen).some(Boolean);
  return (
    <>
      <p className="logs-lead">{t('auditLog.lead')}</p>
      <AuditChainCheck />
      <LogFilters filters={filters} data={data} onChange={setFilters} {...(isFiltered && { onClear: clear })} />
      <ProblemOrWrongFilters list={list} answer={answer} />
      <ServerTable<Entry>
        label={t('auditLog.table')}
        columns={columns}
        rowKey={({ id }) => id}
        {...buildTablePageProps({ data, isLoading }, { filters, setFilters })}
        empty={t(isFiltered ? 'auditLog.noneSuch' : 'auditLog.none')}
      />
      <EntryDrawer entry={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

function useLogColumns(open: (entry: Entry) => void): Column<Entry>[] {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const { actionWords, resourceWords, whoWords, wordsOf } = useAuditWords();
  return useMemo(
    () => [
      {
        key: 'timestamp',
        title: t('auditLog.time'),
        width: 150,
        render: ({ timestamp }) => (
          <time className="number admin-fixed" dateTime={timestamp}>
            {formatDayAndTime(timestamp)}
          </time>
        ),
      },
      {
        key: 'user',
        title: t('auditLog.who'),
        width: 210,
        render: (entry) => <span className="logs-who">{whoWords(entry)}</span>,
      },
      { key: 'action', title: t('auditLog.action'), render: ({ action }) => actionWords(action) },
      {
        key: 'resource',
        title: t('auditLog.resource'),
        render: (entry) => {
          const { resource, resourceId } = entry;
          const order = getOrderIdOfEntry(entry);
          return (
            <>
              {resourceWords(resource)}
              {order === undefined ? (
                resourceId !== null && <code className="logs-id">{resourceId}</code>
              ) : (
                <Link to={pathTo(buildOrderPath(order))} className="logs-id">
                  {order}
                </Link>
              )}
            </>
          );
        },
      },
      {
        key: 'details',
        title: t('auditLog.details'),
        render: (entry) => {
          const { text } = shortenLineAndTellIfWhole(describeEntryDetailsAndChanges(entry, wordsOf(entry)));
          return (
            <Button type="link" className="admin-link" onClick={() => open(entry)}>
              {text || t('auditLog.show')}
            </Button>
          );
        },
      },
    ],
    [t, pathTo, actionWords, resourceWords, whoWords, wordsOf, open],
  );
}

interface FilterProps {
  filters: Record<'action' | 'resource' | 'admin' | 'from' | 'to', string>;
  data: { actions: string[]; resources: string[]; admins: { id: string; email: string | null }[] } | undefined;
  onChange: (changes: Partial<FilterProps['filters']>) => void;
  onClear?: () => void;
}

function LogFilters({ filters, data, onChange, onClear }: FilterProps) {
  const { t } = useTranslation();
  const id = useId();
  const { actionWords, resourceWords, emailWords } = useAuditWords();
  const language = useLanguage();
  const all = { value: '', label: t('auditLog.all') };
  const compareLabels = (one: { label: string }, other: { label: string }) =>
    one.label.localeCompare(other.label, LOCALES[language]);
  const choices = [
    { name: 'action', options: (data?.actions ?? []).map((value) => ({ value, label: actionWords(value) })) },
    { name: 'resource', options: (data?.resources ?? []).map((value) => ({ value, label: resourceWords(value) })) },
    {
      name: 'admin',
      options: (data?.admins ?? []).map(({ id: value, email }) => ({ value, label: emailWords(email, value) })),
    },
  ] as const;
  return (
    <div className="admin-filters">
      <FiltersFoldedWhenNarrow chosen={[filters.action, filters.resource, filters.admin, filters.from, filters.to]}>
        {choices.map(({ name, options }) => (
          <label key={name} htmlFor={`${id}-${name}`}>
            {t(`auditLog.filter.${name}`)}
            <Select
              id={`${id}-${name}`}
              className="logs-select"
              showSearch={{ optionFilterProp: 'label' }}
              value={filters[name]}
              onChange={(value: string) => onChange({ [name]: value })}
              options={[all, ...options.toSorted(compareLabels)]}
            />
          </label>
        ))}
        {(['from', 'to'] as const).map((name) => (
          <label key={name} htmlFor={`${id}-${name}`}>
            {t(`auditLog.filter.${name}`)}
            <Input
              id={`${id}-${name}`}
              className="logs-date"
              type="date"
              value={filters[name]}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          </label>
        ))}
        {onClear && <Button onClick={onClear}>{t('auditLog.clear')}</Button>}
      </FiltersFoldedWhenNarrow>
    </div>
  );
}
