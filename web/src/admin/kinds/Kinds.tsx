import { Link, useLocation } from 'react-router-dom';
import { useTranslation } from '../../i18n/texts';
import { Loading } from '../../ui/Loading';
import { ListProblem } from '../ListProblem';
import { ServerTable } from '../ServerTable';
import { useAdminData } from '../useAdmin';
import { useUrlFilters } from '../useUrlFilters';
import { kindList, type ListedKind } from './answers';
import { KindPage } from './KindPage';
import { FILTERS, StateTag } from './kindParts';
import { ProblemList } from './ProblemList';
import './kinds.css';

/** The kinds for content editors: how each stands, and one of them closer. */
export default function Kinds() {
  const { t } = useTranslation();
  const list = useUrlFilters(FILTERS);
  const { filters, setFilters } = list;
  const answer = useAdminData('/api/admin/kinds', kindList);
  const { data, problem, isLoading } = answer;
  const kind = data?.kinds.find(({ key }) => key !== null && key === filters.kind);
  if (!data) return problem === undefined ? <Loading /> : <ListProblem list={list} answer={answer} />;
  if (kind) return <KindPage key={kind.key} kind={kind} filters={filters} setFilters={setFilters} />;
  const faulty = data.kinds.filter(({ state }) => state === 'faulty').length;
  return (
    <>
      <p className="kind-lead">{t('admin.kinds.lead')}</p>
      <p role="status">
        {t('admin.kinds.sum', { count: data.kinds.length })}{' '}
        {faulty > 0 && t('admin.kinds.sumFaulty', { count: faulty })}
      </p>
      <ListProblem list={list} answer={answer} {...(filters.kind !== '' && { wrong: ['kind'] })} />
      <ServerTable<ListedKind>
        label={t('admin.tabs.kinds')}
        rows={data.kinds}
        rowKey={({ key, id }) => key ?? `gone ${id ?? ''}`}
        isLoading={isLoading}
        empty={t('admin.kinds.none')}
        columns={[
          { key: 'name', title: t('admin.kinds.name'), render: (row) => <KindName kind={row} /> },
          {
            key: 'state',
            title: t('admin.kinds.stateHead'),
            width: 150,
            render: ({ state }) => <StateTag state={state} />,
          },
          {
            key: 'folder',
            title: t('admin.kinds.folder'),
            render: ({ folder }) => (folder === null ? '–' : <code>{folder}</code>),
          },
          { key: 'why', title: t('admin.kinds.why'), render: (row) => <Why kind={row} /> },
        ]}
      />
    </>
  );
}

function KindName({ kind: { key, name, id } }: { kind: ListedKind }) {
  const { pathname } = useLocation();
  const shown = name ?? id ?? key ?? '';
  if (key === null) return <>{shown}</>;
  return <Link to={`${pathname}?kind=${encodeURIComponent(key)}`}>{shown}</Link>;
}

function Why({ kind: { state, problems } }: { kind: ListedKind }) {
  const { t } = useTranslation();
  if (state === 'ok') return '–';
  if (state !== 'faulty') return t(`admin.kinds.stateText.${state}`);
  return <ProblemList problems={problems.slice(0, 3)} more={problems.length - 3} />;
}
