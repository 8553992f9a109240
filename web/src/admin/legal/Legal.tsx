import { Segmented } from 'antd';
import { useCallback } from 'react';
import { sourceListSchema, type SourceRow } from '../../../../core/shared/contracts/admin/legal';
import { useTranslation } from '../../i18n/texts';
import { ProblemOrWrongFilters } from '../ListProblem';
import { useAdminData } from '../useAdmin';
import { useUrlFilters } from '../useUrlFilters';
import { SourcesOnDay } from './OnDay';
import { SourceDrawer } from './SourceDrawer';
import { SourceTable } from './SourceTable';
import { buildSourceKey } from './sources';
import './legal.css';

const LIST = { kind: '', state: '', q: '', sort: 'urgency', page: '1', pageSize: '25' };
const VIEW = { view: 'list', kind: '', date: '', source: '', page: '1' };
const VIEWS = ['list', 'day'];

/** The law that letters may cite, the tab Lag och källor: what it says, whether somebody has read it again, and what held on a day. */
export default function Legal() {
  const { t } = useTranslation();
  const list = useUrlFilters(LIST, VIEW);
  const { filters, setFilters } = useUrlFilters(VIEW);
  const answer = useAdminData(`/api/admin/sources?${list.query}`, sourceListSchema);
  const { data, isLoading, reload } = answer;
  const { page } = filters;
  const open = useCallback(
    (source: Pick<SourceRow, 'id' | 'hash'> | undefined) =>
      setFilters({ source: source ? buildSourceKey(source) : '', page }),
    [setFilters, page],
  );
  return (
    <>
      <p className="legal-lead">{t('legal.lead')}</p>
      <Segmented
        aria-label={t('legal.views.label')}
        className="legal-views"
        value={filters.view}
        onChange={(view) => setFilters({ view })}
        options={[
          { value: 'list', label: t('legal.views.list') },
          { value: 'day', label: t('legal.views.day') },
        ]}
      />
      <ProblemOrWrongFilters list={list} answer={answer} {...(!VIEWS.includes(filters.view) && { wrong: ['view'] })} />
      {filters.view === 'day' ? (
        <SourcesOnDay
          kinds={data?.kinds}
          isLoading={isLoading}
          today={data?.today}
          kind={filters.kind}
          date={filters.date}
          onChange={setFilters}
          onOpen={open}
        />
      ) : (
        <SourceTable
          data={data}
          isLoading={isLoading}
          filters={list.filters}
          setFilters={list.setFilters}
          clear={list.clear}
          onOpen={open}
        />
      )}
      <SourceDrawer
        source={filters.source}
        kinds={data?.kinds ?? []}
        onClose={() => open(undefined)}
        onOpen={open}
        onReviewed={reload}
      />
    </>
  );
}
