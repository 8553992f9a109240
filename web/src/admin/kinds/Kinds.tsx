import { Button } from 'antd';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslation } from '../../i18n/texts';
import { Loading } from '../../ui/Loading';
import { ProblemOrWrongFilters } from '../ListProblem';
import { ColouredTag } from '../Mark';
import { ServerTable } from '../ServerTable';
import { useAdminData } from '../useAdmin';
import { useUrlFilters } from '../useUrlFilters';
import { useStaffUidAndRights } from '../staffContext';
import {
  draftListSchema,
  kindFolderListSchema,
  type ListedDraft,
  type ListedKind,
} from '../../../../core/shared/contracts/admin/kinds';
import { DraftBarBeingFetched } from './DraftBar';
import { getFolderName } from './folderName';
import { KindPage } from './KindPage';
import { FILTERS, KindStateTag } from './kindParts';
import { NewKindDialog } from './NewKind';
import { ProblemList } from './ProblemList';
import './kinds.css';
import './draft.css';
import './changes.css';
import './texts.css';
import './questions/questions.css';
import './rules/rules.css';
import './letter/letter.css';

const NO_DRAFTS: readonly ListedDraft[] = [];

/** The kinds for content editors: how each stands, what is drafted of it, and one of them closer. */
export default function KindListOrKindPage() {
  const { t } = useTranslation();
  const list = useUrlFilters(FILTERS);
  const { filters, setFilters, clear } = list;
  const { mayWrite } = useStaffUidAndRights();
  const answer = useAdminData('/api/admin/kinds', kindFolderListSchema);
  const drafts = useAdminData('/api/admin/kind-drafts', draftListSchema);
  const [isMaking, setIsMaking] = useState(false);
  const { data, problem, isLoading } = answer;
  const kind = data?.kinds.find(({ key }) => key !== null && key === filters.kind);
  if (!data) return problem === undefined ? <Loading /> : <ProblemOrWrongFilters list={list} answer={answer} />;
  const reloadKindsAndDrafts = () => {
    answer.reload();
    drafts.reload();
  };
  const selectDraftsOfKind = (kind: ListedKind) =>
    drafts.data?.drafts.filter(({ folder }) => kind.key !== null && folder === getFolderName(kind)) ?? NO_DRAFTS;
  if (kind)
    return (
      <KindPage
        key={kind.key}
        kind={kind}
        drafts={selectDraftsOfKind(kind)}
        filters={filters}
        setFilters={setFilters}
        onChanged={reloadKindsAndDrafts}
        onGone={clear}
      />
    );
  // It has just been made.
  if (filters.kind !== '' && isLoading) return <DraftBarBeingFetched listed={undefined} />;
  const faulty = data.kinds.filter(({ state }) => state === 'faulty').length;
  return (
    <>
      <p className="kind-lead">{t('admin.kinds.lead')}</p>
      <p role="status">
        {t('admin.kinds.sum', { count: data.kinds.length })}{' '}
        {faulty > 0 && t('admin.kinds.sumFaulty', { count: faulty })}
      </p>
      {mayWrite && (
        <p>
          <Button type="primary" onClick={() => setIsMaking(true)}>
            {t('admin.kinds.new.button')}
          </Button>
        </p>
      )}
      {isMaking && (
        <NewKindDialog
          onClose={() => setIsMaking(false)}
          onMade={({ id, folder }) => {
            setIsMaking(false);
            reloadKindsAndDrafts();
            setFilters({ kind: folder, draft: id });
          }}
        />
      )}
      <ProblemOrWrongFilters list={list} answer={answer} {...(filters.kind !== '' && { wrong: ['kind'] })} />
      <ServerTable<ListedKind>
        label={t('admin.tabs.kinds')}
        rows={data.kinds}
        rowKey={({ key, id }) => key ?? `gone ${id ?? ''}`}
        isLoading={isLoading}
        empty={t('admin.kinds.none')}
        columns={[
          {
            key: 'name',
            title: t('admin.kinds.name'),
            render: (row) => <KindName kind={row} drafts={selectDraftsOfKind(row)} />,
          },
          {
            key: 'state',
            title: t('admin.kinds.stateHead'),
            width: 150,
            render: ({ state }) => <KindStateTag state={state} />,
          },
          {
            key: 'folder',
            title: t('admin.kinds.folder'),
            render: ({ folder }) => (folder === null ? '–' : <code>{folder}</code>),
          },
          { key: 'why', title: t('admin.kinds.why'), render: (row) => <StateReason kind={row} /> },
        ]}
      />
    </>
  );
}

function KindName({ kind: { key, name, id }, drafts }: { kind: ListedKind; drafts: readonly ListedDraft[] }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const shown = name ?? id ?? key ?? '';
  if (key === null) return <>{shown}</>;
  const address = `${pathname}?kind=${encodeURIComponent(key)}`;
  return (
    <>
      <Link to={address}>{shown}</Link>
      {drafts.length > 0 && (
        <ul className="kind-draft-list">
          {drafts.map((draft) => (
            <li key={draft.id}>
              <span className="small soft">{t('admin.kinds.draft.one')}</span>{' '}
              <Link to={`${address}&draft=${draft.id}`}>{draft.title}</Link>{' '}
              {draft.review && <ColouredTag level="done">{t('admin.kinds.draft.isReviewedShort')}</ColouredTag>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function StateReason({ kind: { state, problems } }: { kind: ListedKind }) {
  const { t } = useTranslation();
  if (state === 'ok') return '–';
  if (state !== 'faulty') return t(`admin.kinds.stateText.${state}`);
  return <ProblemList problems={problems.slice(0, 3)} more={problems.length - 3} />;
}
