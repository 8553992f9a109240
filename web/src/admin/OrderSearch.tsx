import { Input } from 'antd';
import { Search } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { foundLettersSchema, type findLettersRequest } from '../../../core/shared/contracts/admin/letters';
import { useLanguage, usePathTo } from '../i18n/context';
import { useTranslation } from '../i18n/texts';
import { formatMoney, formatDayAndTime } from './formats';
import { Problem } from './Problem';
import { buildOrderPath } from './tabPath';
import { useAdminAction } from './useAdmin';

type Found = z.infer<typeof foundLettersSchema>;

/** Finds orders from every page. What was typed stands in no address: it may be somebody's. */
export function OrderSearch() {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Found>();
  const { run, isBusy, problem } = useAdminAction();
  const findOrdersAndOpenSingleHit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    const done = await run('POST', '/api/admin/letters/find', { find: typed.trim() } satisfies z.input<
      typeof findLettersRequest
    >);
    if (!done) return;
    const hits = foundLettersSchema.parse(done.answer);
    const [only, ...more] = hits.rows;
    if (only && more.length === 0) {
      setFound(undefined);
      void navigate(pathTo(buildOrderPath(only.id)));
    } else setFound(hits);
  };
  const getKindNameOrId = (kind: string) =>
    kind === 'subscription'
      ? t('admin.search.subscription')
      : (found?.kinds.find((each) => each.id === kind)?.name ?? kind);
  return (
    <form className="admin-search" role="search" onSubmit={(event) => void findOrdersAndOpenSingleHit(event)}>
      <label htmlFor={id} className="visually-hidden">
        {t('admin.search.label')}
      </label>
      <div className="admin-search-row">
        <Input
          id={id}
          value={typed}
          maxLength={320}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('admin.search.example')}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button
          type="submit"
          className="button button-quiet admin-way"
          disabled={isBusy}
          aria-label={t('admin.search.find')}
        >
          <Search size={18} aria-hidden="true" />
        </button>
      </div>
      <Problem text={problem} />
      <div role="status" className="admin-search-hits">
        {found && (
          <>
            <p>
              {found.by === null ? t('admin.search.notUnderstood') : t('admin.search.hits', { count: found.total })}
            </p>
            <ul>
              {found.rows.map((row) => (
                <li key={row.id}>
                  <Link to={pathTo(buildOrderPath(row.id))} onClick={() => setFound(undefined)}>
                    <span className="number">{row.orderNumber ?? row.id.slice(0, 8)}</span>
                  </Link>{' '}
                  {getKindNameOrId(row.kind)} · <span className="number">{formatDayAndTime(row.createdAt)}</span>
                  {row.amount !== null && ` · ${formatMoney(row.amount, language)}`}
                </li>
              ))}
            </ul>
            <button type="button" className="button-text" onClick={() => setFound(undefined)}>
              {t('admin.search.close')}
            </button>
          </>
        )}
      </div>
    </form>
  );
}
