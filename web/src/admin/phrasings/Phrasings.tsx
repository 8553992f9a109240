import { Button, Select } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { phrasingsSchema, type Phrasing, type PhrasingKind } from '../../../../core/shared/contracts/admin/phrasings';
import { useTranslation } from '../../i18n/texts';
import { OnOffSwitch } from '../OnOffSwitch';
import { ProblemOrWrongFilters } from '../ListProblem';
import { buildTablePageProps, ServerTable, type Column } from '../ServerTable';
import { useAdminData } from '../useAdmin';
import { useUrlFilters } from '../useUrlFilters';
import { useCommonPhrasingColumns } from './columns';
import { PhrasingDialog } from './PhrasingDialog';
import { RemovePhrasingDialog } from './RemoveDialog';
import { MostUsedPhrasings } from './TopPhrasings';
import './phrasings.css';

const FILTERS = { kind: '', agencyId: '', appealType: '', enabled: '', page: '1', pageSize: '50' };
/** What a choice of all is: Ant Design's select has no empty value. */
const ALL = '*';

type Open = { what: 'new' } | { what: 'edit' | 'remove'; phrasing: Phrasing };

/** The tab Formuleringar: standard phrasings, of the kinds whose folders ask for them. */
export default function Phrasings() {
  const { t } = useTranslation();
  const list = useUrlFilters(FILTERS);
  const { filters, setFilters, query } = list;
  const answer = useAdminData(`/api/admin/phrasings?${query}`, phrasingsSchema);
  const { data, isLoading, reload } = answer;
  const [open, setOpen] = useState<Open>();
  const closeDialog = () => setOpen(undefined);
  const closeAndReload = () => {
    closeDialog();
    reload();
  };
  const kinds = data?.kinds ?? [];
  const columns = usePhrasingColumns(kinds, setOpen, reload);
  const chosen = kinds.find(({ id }) => id === filters.kind) ?? (kinds.length === 1 ? kinds[0] : undefined);
  const renderFilter = (name: 'agencyId' | 'appealType', at: number) => {
    const field = chosen?.fields[at];
    return (
      field && (
        <PhrasingFilter
          id={`phrasings-${name}`}
          label={field.label}
          value={filters[name]}
          options={field.options}
          onChange={(value) => setFilters({ [name]: value })}
        />
      )
    );
  };
  if (data && kinds.length === 0 && data.total === 0) return <p>{t('phrasings.noKinds')}</p>;
  return (
    <>
      <p className="phrasings-lead">{t('phrasings.lead')}</p>
      <div className="admin-filters">
        {kinds.length > 1 && (
          <PhrasingFilter
            id="phrasings-kind"
            label={t('phrasings.kind')}
            value={filters.kind}
            options={kinds.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(kind) => setFilters({ kind, agencyId: '', appealType: '' })}
          />
        )}
        {renderFilter('agencyId', 0)}
        {renderFilter('appealType', 1)}
        <PhrasingFilter
          id="phrasings-enabled"
          label={t('phrasings.state')}
          value={filters.enabled}
          options={[
            { value: 'on', label: t('phrasings.on') },
            { value: 'off', label: t('phrasings.off') },
          ]}
          onChange={(enabled) => setFilters({ enabled })}
        />
        <Button
          type="primary"
          icon={<Plus size={18} aria-hidden="true" />}
          className="phrasings-new"
          disabled={kinds.length === 0}
          onClick={() => setOpen({ what: 'new' })}
        >
          {t('phrasings.new')}
        </Button>
      </div>
      <ProblemOrWrongFilters list={list} answer={answer} />
      <ServerTable
        label={t('phrasings.table')}
        columns={columns}
        rowKey={({ id }) => id}
        {...buildTablePageProps({ data, isLoading }, { filters, setFilters })}
        empty={t('phrasings.none')}
      />
      {data && <MostUsedPhrasings usage={data.usage} kinds={kinds} />}
      {open?.what === 'new' && (
        <PhrasingDialog
          kinds={kinds}
          place={{ kind: chosen?.id ?? '', agencyId: filters.agencyId, appealType: filters.appealType }}
          onClose={closeDialog}
          onDone={closeAndReload}
        />
      )}
      {open?.what === 'edit' && (
        <PhrasingDialog
          key={open.phrasing.id}
          kinds={kinds}
          place={open.phrasing}
          phrasing={open.phrasing}
          onClose={closeDialog}
          onDone={closeAndReload}
          onStale={reload}
        />
      )}
      {open?.what === 'remove' && (
        <RemovePhrasingDialog phrasing={open.phrasing} onClose={closeDialog} onDone={closeAndReload} onStale={reload} />
      )}
    </>
  );
}

interface FilterProps {
  id: string;
  label: string;
  value: string;
  options: { value: string; label: string }[];
  /** '' for all. */
  onChange: (value: string) => void;
}

function PhrasingFilter({ id, label, value, options, onChange }: FilterProps) {
  const { t } = useTranslation();
  return (
    <label htmlFor={id}>
      {label}
      <Select
        id={id}
        className="phrasings-filter"
        value={value || ALL}
        options={[{ value: ALL, label: t('phrasings.all') }, ...options]}
        onChange={(next) => onChange(next === ALL ? '' : next)}
      />
    </label>
  );
}

function usePhrasingColumns(
  kinds: readonly PhrasingKind[],
  onOpen: (open: Open) => void,
  reload: () => void,
): Column<Phrasing>[] {
  const { t } = useTranslation();
  return [
    ...useCommonPhrasingColumns(kinds),
    {
      key: 'enabled',
      title: t('phrasings.column.enabled'),
      width: 90,
      render: (phrasing) => <PhrasingEnabledSwitch phrasing={phrasing} onDone={reload} />,
    },
    {
      key: 'actions',
      title: t('phrasings.column.actions'),
      width: 180,
      render: (phrasing) => (
        <span className="phrasings-actions">
          <Button
            size="small"
            aria-label={t('phrasings.editOf', { text: phrasing.text })}
            onClick={() => onOpen({ what: 'edit', phrasing })}
          >
            {t('phrasings.edit')}
          </Button>
          <Button
            size="small"
            danger
            aria-label={t('phrasings.removeOf', { text: phrasing.text })}
            onClick={() => onOpen({ what: 'remove', phrasing })}
          >
            {t('phrasings.remove')}
          </Button>
        </span>
      ),
    },
  ];
}

function PhrasingEnabledSwitch({
  phrasing: { id, version, enabled, text },
  onDone,
}: {
  phrasing: Phrasing;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const says = { on: t('phrasings.turnedOn'), off: t('phrasings.turnedOff'), failed: t('phrasings.notChanged') };
  return (
    <OnOffSwitch
      address={`/api/admin/phrasings/${id}`}
      version={version}
      isOn={enabled}
      label={t('phrasings.onOf', { text })}
      says={says}
      onDone={onDone}
    />
  );
}
