import { Button, Input, Select } from 'antd';
import { Search } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import type { z } from 'zod';
import { foundSchema, listSchema } from '../../../../core/admin/letters';
import { useTranslation } from '../../i18n/texts';
import { Problem } from '../Problem';
import { adminCall, useAdminAction, useAdminData } from '../useAdmin';
import { pageOf } from '../ServerTable';
import { useUrlFilters } from '../useUrlFilters';
import { LetterDrawer } from './LetterDrawer';
import { LetterTable } from './LetterTable';
import './letters.css';

const FILTERS = { kind: '', status: '', attention: '', sort: '-createdAt', page: '1', pageSize: '25' };
const OPEN = { letter: '', page: '1' };
const STATUSES = ['preview', 'paid', 'delivered'] as const;
const ATTENTION = ['paidNotDelivered', 'failed'] as const;

type Found = z.infer<typeof foundSchema>;

/** Brev på väg: what support finds, sees and does for a customer. */
export default function Letters() {
  const { t } = useTranslation();
  const { filters, setFilters, query } = useUrlFilters(FILTERS);
  const { filters: open, setFilters: setOpen } = useUrlFilters(OPEN);
  const { data, problem, isLoading, reload } = useAdminData(`/api/admin/letters?${query}`, listSchema, 30_000);
  const [found, setFound] = useState<Found & { typed: string }>();
  const again = async () => {
    reload();
    if (!found) return;
    const answer = await adminCall('POST', '/api/admin/letters/find', { find: found.typed }).catch(() => undefined);
    // What was found before is still worth showing.
    if (answer !== undefined) setFound({ ...foundSchema.parse(answer), typed: found.typed });
  };
  const show = (letter: string) => setOpen({ letter, page: open.page });
  const kinds = data?.kinds ?? [];
  return (
    <>
      <Find
        onFound={(hits, typed) => {
          setFound({ ...hits, typed });
          const [only, ...more] = hits.rows;
          if (only && more.length === 0) show(only.id);
        }}
      />
      {found ? (
        <Hits found={found} onOpen={show} onClear={() => setFound(undefined)} />
      ) : (
        <>
          <Filters kinds={kinds} filters={filters} onChange={setFilters} />
          <Problem text={problem} onRetry={reload} />
          <LetterTable
            label={t('underway.table')}
            kinds={kinds}
            {...pageOf({ data, isLoading }, { filters, setFilters })}
            empty={filters.kind || filters.status || filters.attention ? t('underway.noneSuch') : t('underway.none')}
            onOpen={show}
          />
        </>
      )}
      <LetterDrawer id={open.letter} onClose={() => show('')} onChanged={() => void again()} />
    </>
  );
}

/** What was typed stands in no address of the page: it may be somebody's. */
function Find({ onFound }: { onFound: (found: Found, typed: string) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const { run, isBusy, problem } = useAdminAction();
  const find = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    const done = await run('POST', '/api/admin/letters/find', { find: typed.trim() });
    if (done) onFound(foundSchema.parse(done.answer), typed.trim());
  };
  return (
    <form className="underway-find" role="search" onSubmit={(event) => void find(event)}>
      <label htmlFor={id}>{t('underway.find')}</label>
      <div className="underway-find-row">
        <Input id={id} value={typed} maxLength={320} autoComplete="off" spellCheck={false} aria-describedby={`${id}-help`} onChange={(event) => setTyped(event.target.value)} allowClear />
        <Button type="primary" htmlType="submit" loading={isBusy} icon={<Search size={18} aria-hidden="true" />}>
          {t('underway.findNow')}
        </Button>
      </div>
      <p id={`${id}-help`} className="admin-note">
        {t('underway.findHelp')}
      </p>
      <Problem text={problem} />
    </form>
  );
}

function Hits({ found, onOpen, onClear }: { found: Found; onOpen: (id: string) => void; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="underway-hits" role="status">
        <strong>{found.by === null ? t('underway.notUnderstood') : t(`underway.foundBy.${found.by}`, { count: found.total })}</strong>
        <Button onClick={onClear}>{t('underway.showAll')}</Button>
      </div>
      {found.total > 0 && <LetterTable label={t('underway.hits')} rows={found.rows} kinds={found.kinds} empty="" onOpen={onOpen} />}
    </>
  );
}

type Choice = 'kind' | 'status' | 'attention';

function Filters({ kinds, filters, onChange }: { kinds: Found['kinds']; filters: Record<Choice, string>; onChange: (changes: Partial<Record<Choice, string>>) => void }) {
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
      {choices.map(({ name, options }) => (
        <label key={name} htmlFor={`${id}-${name}`}>
          {t(`underway.filter.${name}`)}
          <Select id={`${id}-${name}`} className="underway-select" value={filters[name]} onChange={(value: string) => onChange({ [name]: value })} options={[all, ...options]} />
        </label>
      ))}
    </div>
  );
}
