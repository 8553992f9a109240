import { Button, Input, Select } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { codesSchema, type Code } from '../../../../core/shared/contracts/admin/discounts';
import { listKindsAndFollowUps } from '../../data/kinds';
import { useKinds } from '../../data/KindsProvider';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { formatCount, formatMoney, formatDayAndTime } from '../formats';
import { ColouredTag } from '../Mark';
import { OnOffSwitch } from '../OnOffSwitch';
import { ProblemOrWrongFilters } from '../ListProblem';
import { buildTablePageProps, ServerTable, type Column } from '../ServerTable';
import { useAdminData } from '../useAdmin';
import { useUrlFilters } from '../useUrlFilters';
import { translateMasks } from '../masks';
import { DiscountCodeDialog } from './CodeDialog';
import { DeleteDiscountCodeDialog } from './DeleteDialog';
import './discounts.css';

const FILTERS = { search: '', state: 'all', sort: '-createdAt', page: '1', pageSize: '50' };
const STATES = ['all', 'active', 'off', 'coming', 'expired', 'usedUp', 'deleted'] as const;

/** What needs looking at. */
const LEVELS = {
  active: 'done',
  off: 'quiet',
  coming: 'plain',
  expired: 'watch',
  usedUp: 'watch',
  deleted: 'wrong',
} as const;

/** What is open over the table. */
type Open = { what: 'new' } | { what: 'edit' | 'delete'; code: Code };

/** Discount codes and their uses: the tab Rabatter. */
export default function Discounts() {
  const { t } = useTranslation();
  const list = useUrlFilters(FILTERS);
  const { filters, setFilters, query } = list;
  const answer = useAdminData(`/api/admin/discounts?${query}`, codesSchema);
  const { data, problem, isLoading, reload } = answer;
  const [open, setOpen] = useState<Open>();
  const closeDialog = () => setOpen(undefined);
  const closeAndReload = () => {
    closeDialog();
    reload();
  };
  const columns = useDiscountColumns(setOpen, reload);
  return (
    <>
      <div className="admin-filters">
        <label>
          {t('discounts.search')}
          <Input.Search
            key={filters.search}
            defaultValue={filters.search}
            allowClear
            className="discounts-search"
            onSearch={(search) => setFilters({ search: search.trim() })}
          />
        </label>
        <label htmlFor="discounts-state">
          {t('discounts.state')}
          <Select
            id="discounts-state"
            className="discounts-state"
            value={filters.state}
            onChange={(state) => setFilters({ state })}
            options={STATES.map((value) => ({ value, label: t(`discounts.states.${value}`) }))}
          />
        </label>
        <Button
          type="primary"
          icon={<Plus size={18} aria-hidden="true" />}
          className="discounts-new"
          onClick={() => setOpen({ what: 'new' })}
        >
          {t('discounts.new')}
        </Button>
      </div>
      <ProblemOrWrongFilters
        list={list}
        answer={{ ...answer, problem: problem && t('discounts.notLoaded', { reason: problem }) }}
      />
      <ServerTable
        label={t('discounts.table')}
        columns={columns}
        rowKey={({ id }) => id}
        {...buildTablePageProps({ data, isLoading }, { filters, setFilters })}
        empty={filters.search || filters.state !== 'all' ? t('discounts.noneSuch') : t('discounts.none')}
        rowClassName={({ state }) => (state === 'deleted' ? 'discounts-gone' : '')}
      />
      {open?.what === 'new' && <DiscountCodeDialog onClose={closeDialog} onDone={closeAndReload} />}
      {open?.what === 'edit' && (
        <DiscountCodeDialog
          key={open.code.id}
          code={open.code}
          onClose={closeDialog}
          onDone={closeAndReload}
          onStale={reload}
        />
      )}
      {open?.what === 'delete' && (
        <DeleteDiscountCodeDialog code={open.code} onClose={closeDialog} onDone={closeAndReload} onStale={reload} />
      )}
    </>
  );
}

function useDiscountColumns(onOpen: (open: Open) => void, reload: () => void): Column<Code>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const { answer } = useKinds();
  const getKindNameOrId = (id: string) => listKindsAndFollowUps(answer).find((kind) => kind.id === id)?.name ?? id;
  return [
    {
      key: 'code',
      title: t('discounts.column.code'),
      canSort: true,
      render: ({ code, description, retiredAt, state, kinds, leastAmount, oncePerCustomer, batch }) => (
        <>
          <strong className="discounts-code">{code}</strong>
          {description && <span className="admin-note">{translateMasks(description, t)}</span>}
          {kinds.length > 0 && (
            <span className="admin-note">
              {t('discounts.onlyKinds', { kinds: kinds.map(getKindNameOrId).join(', ') })}
            </span>
          )}
          {leastAmount !== null && (
            <span className="admin-note">{t('discounts.onlyFrom', { sum: formatMoney(leastAmount, language) })}</span>
          )}
          {batch !== null && <span className="admin-note">{t('discounts.batch.part')}</span>}
          {oncePerCustomer && <span className="admin-note">{t('discounts.onlyOnce')}</span>}
          {retiredAt && state === 'off' && (
            <span className="admin-note">{t('discounts.retired', { at: formatDayAndTime(retiredAt) })}</span>
          )}
        </>
      ),
    },
    {
      key: 'value',
      title: t('discounts.column.value'),
      isNumber: true,
      render: ({ type, value }) =>
        type === 'fixed' ? formatMoney(value, language) : t('discounts.percent', { value }),
    },
    { key: 'uses', title: t('discounts.column.uses'), isNumber: true, render: (code) => <CodeUseCount code={code} /> },
    {
      key: 'expiresAt',
      title: t('discounts.column.expires'),
      canSort: true,
      render: ({ startsOn, expiresOn }) => (
        <>
          <span className="number">{expiresOn ?? t('discounts.never')}</span>
          {startsOn !== null && <span className="admin-note">{t('discounts.from', { day: startsOn })}</span>}
        </>
      ),
    },
    {
      key: 'earned',
      title: t('discounts.column.earned'),
      isNumber: true,
      render: ({ earned }) =>
        earned.orders > 0 && (
          <>
            {formatMoney(earned.kept, language)}
            <span className="admin-note">{t('discounts.orders', { count: earned.orders })}</span>
          </>
        ),
    },
    {
      key: 'state',
      title: t('discounts.column.state'),
      render: (code) => (
        <span className="discounts-onoff">
          <CodeEnabledSwitch code={code} onDone={reload} />
          <ColouredTag level={LEVELS[code.state]}>{t(`discounts.is.${code.state}`)}</ColouredTag>
        </span>
      ),
    },
    {
      key: 'actions',
      title: t('discounts.column.actions'),
      render: (code) =>
        code.state !== 'deleted' && (
          <span className="discounts-actions">
            <Button
              size="small"
              aria-label={t('discounts.editOf', { code: code.code })}
              onClick={() => onOpen({ what: 'edit', code })}
            >
              {t('discounts.edit')}
            </Button>
            <Button
              size="small"
              danger
              aria-label={t('discounts.deleteOf', { code: code.code })}
              onClick={() => onOpen({ what: 'delete', code })}
            >
              {t('discounts.delete')}
            </Button>
          </span>
        ),
    },
  ];
}

/** "3 av 100", and how many more are held by letters on their way through payment. */
function CodeUseCount({ code: { currentUses, maxUses, reserved } }: { code: Code }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const used = formatCount(currentUses, language);
  return (
    <>
      {maxUses === null ? used : t('discounts.usesOf', { used, most: formatCount(maxUses, language) })}
      {reserved > 0 && <span className="admin-note">{t('discounts.reserved', { count: reserved })}</span>}
    </>
  );
}

function CodeEnabledSwitch({
  code: { id, code, enabled, state, version },
  onDone,
}: {
  code: Code;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  if (state === 'deleted') return null;
  const says = { on: t('discounts.turnedOn'), off: t('discounts.turnedOff'), failed: t('discounts.notChanged') };
  return (
    <OnOffSwitch
      address={`/api/admin/discounts/${id}`}
      version={version}
      isOn={enabled}
      label={t('discounts.onOf', { code })}
      says={says}
      onDone={onDone}
    />
  );
}
