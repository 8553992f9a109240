import { Search, Trash2, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import { ApiError, NetworkError } from '../../data/http';
import type { MyLetter } from '../../data/myLetters';
import { useSessionActions } from '../../data/session';
import { useLanguage } from '../../i18n/context';
import { formatDate } from '../../i18n/format';
import { useTranslation } from '../../i18n/texts';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Note } from '../../ui/Note';
import { useToast } from '../../ui/Toast';
import { FILTERS, filterLetters, PAGE, parseShownCount, parseLetterFilter, searchLetters, type Filter } from './filter';
import { LetterName, LetterRow } from './LetterRow';
import { useBatchedLetterDeletion } from './useDeleting';

const COLUMNS = ['type', 'category', 'status', 'created', 'deleted', 'actions'] as const;

interface Props {
  letters: MyLetter[];
  onGone: (ids: readonly string[]) => void;
}

/** Search, filters, and the first of the letters that fit, or more: all three stand in the address. */
export function SearchableLetterList({ letters, onGone }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const { refresh } = useSessionActions();
  const [query, setQuery] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  /** What is asked about before it is deleted: one letter by its own menu, or all that are chosen. */
  const [asked, setAsked] = useState<{ ids: string[]; isBulk: boolean }>();
  const [problem, setProblem] = useState<{ title: string; text: string }>();
  const { remove, done, isBusy } = useBatchedLetterDeletion(onGone);
  const field = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const firstNew = useRef<number>(undefined);

  const filter = parseLetterFilter(query.get('filter'));
  const words = query.get('q') ?? '';
  const found = useMemo(
    () =>
      searchLetters(
        letters,
        words,
        ({ status, createdAt }) => `${t(`mine.status.${status}`)} ${formatDate(createdAt, language)}`,
      ),
    [letters, words, t, language],
  );
  const fitting = filterLetters(found, filter);
  const count = parseShownCount(query.get('count'), fitting.length);
  const shown = fitting.slice(0, count);
  const unseen = fitting.length - count;
  // What does not fit is never deleted along with the rest; what further pages hold is, and is told of.
  const marked = fitting.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const isAll = fitting.length > 0 && marked.length === fitting.length;
  const [only] = asked?.ids.length === 1 ? letters.filter(({ id }) => id === asked.ids[0]) : [];
  const countLettersNotShown = (ids: readonly string[]) =>
    ids.filter((id) => !shown.some((letter) => letter.id === id)).length;

  const changeQueryParameter = (name: 'q' | 'filter' | 'count', value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        // Another search begins at its first page.
        next.delete('count');
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const showMoreLetters = () => {
    firstNew.current = count;
    changeQueryParameter('count', String(count + PAGE));
  };
  useEffect(() => {
    if (firstNew.current === undefined || firstNew.current >= count) return;
    // On where one was reading: the button has moved down, or is gone.
    body.current?.rows[firstNew.current]?.querySelector('input')?.focus({ preventScroll: true });
    firstNew.current = undefined;
  }, [count]);
  const markLetter = (id: string, isMarked: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      if (isMarked) next.add(id);
      else next.delete(id);
      return next;
    });
  const deleteConfirmedLetters = async () => {
    if (!asked) return;
    setProblem(undefined);
    const { failed, error } = await remove(asked.ids);
    // Signed out meanwhile: the page then asks to sign in.
    if (error instanceof ApiError && error.code === 'sign_in_required') void refresh();
    // The heading takes the focus at the end, which it can't while the dialog is open.
    flushSync(() => setAsked(undefined));
    setChosen(new Set(failed));
    if (failed.length === 0) toast(t('mine.gone', { count: asked.ids.length }));
    else {
      const told = asked.isBulk
        ? { title: t('mine.bulkFailed'), text: t('mine.bulkFailedText') }
        : {
            title: t('mine.deleteFailed'),
            text: t(error instanceof NetworkError ? 'errors.network' : 'mine.deleteFailedText'),
          };
      setProblem(told);
      toast(told.title, told.text);
    }
    document.querySelector<HTMLElement>('.mine h1')?.focus({ preventScroll: true });
  };
  return (
    <>
      <div className="mine-tools">
        <div className="mine-search">
          <label className="mine-label" htmlFor="mine-search">
            {t('mine.search')}
          </label>
          <div className="mine-search-row">
            <Search size={18} aria-hidden="true" />
            <input
              ref={field}
              id="mine-search"
              className="mine-input"
              type="search"
              value={words}
              autoComplete="off"
              placeholder={t('mine.searchFor')}
              onChange={(event) => changeQueryParameter('q', event.target.value)}
            />
            {words && (
              <button
                type="button"
                className="mine-clear"
                onClick={() => {
                  changeQueryParameter('q', '');
                  field.current?.focus();
                }}
              >
                <X size={18} aria-hidden="true" />
                <span className="visually-hidden">{t('mine.clear')}</span>
              </button>
            )}
          </div>
        </div>
        <div role="group" aria-label={t('mine.show')} className="mine-filters">
          {FILTERS.map((each) => (
            <FilterButton
              key={each}
              filter={each}
              count={filterLetters(found, each).length}
              isOn={each === filter}
              onChoose={() => changeQueryParameter('filter', each === 'all' ? '' : each)}
            />
          ))}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {unseen > 0 ? t('mine.shownOf', { shown: count, all: fitting.length }) : t('mine.shown', { count })}
      </p>
      {problem && (
        <Note level="wrong" role="alert" title={problem.title}>
          <p>{problem.text}</p>
        </Note>
      )}
      {shown.length === 0 ? (
        <div className="mine-none">
          <p>{t('mine.none')}</p>
          <button type="button" className="button button-quiet" onClick={() => setQuery({}, { replace: true })}>
            {t('mine.showAll')}
          </button>
        </div>
      ) : (
        <>
          <div className={`mine-bulk${marked.length > 0 ? ' mine-bulk-on' : ''}`}>
            <label className="mine-check">
              <input
                type="checkbox"
                checked={isAll}
                ref={(box) => {
                  if (box) box.indeterminate = marked.length > 0 && !isAll;
                }}
                onChange={() => setChosen(isAll ? new Set() : new Set(fitting.map(({ id }) => id)))}
              />
              {unseen > 0 ? t('mine.selectUnseen', { all: fitting.length, unseen }) : t('mine.selectAll', { count })}
            </label>
            {marked.length > 0 && (
              <button
                type="button"
                className="button button-danger"
                onClick={() => setAsked({ ids: marked, isBulk: true })}
              >
                <Trash2 size={18} aria-hidden="true" />
                {t('mine.deleteMarked', { count: marked.length })}
              </button>
            )}
          </div>
          <table className="mine-table" role="table">
            <caption className="visually-hidden">{t('mine.title')}</caption>
            <thead role="rowgroup">
              <tr role="row">
                <th role="columnheader" scope="col">
                  <span className="visually-hidden">{t('mine.column.mark')}</span>
                </th>
                {COLUMNS.map((column) => (
                  <th key={column} role="columnheader" scope="col" className={`mine-${column}`}>
                    {t(`mine.column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup" ref={body}>
              {shown.map((letter) => (
                <LetterRow
                  key={letter.id}
                  letter={letter}
                  isMarked={chosen.has(letter.id)}
                  onMark={(isMarked) => markLetter(letter.id, isMarked)}
                  onDelete={() => setAsked({ ids: [letter.id], isBulk: false })}
                />
              ))}
            </tbody>
          </table>
          {unseen > 0 && (
            <div className="mine-further">
              <p className="soft number" aria-hidden="true">
                {t('mine.shownOf', { shown: count, all: fitting.length })}
              </p>
              <button type="button" className="button button-quiet" onClick={showMoreLetters}>
                {t('mine.showMore', { count: Math.min(PAGE, unseen) })}
              </button>
            </div>
          )}
        </>
      )}
      {asked && (
        <ConfirmDialog
          title={t('mine.ask', { count: asked.ids.length })}
          confirm={t('mine.confirm', { count: asked.ids.length })}
          busyLabel={
            asked.ids.length > 1 ? t('mine.deletingOf', { done, count: asked.ids.length }) : t('mine.deleting')
          }
          isBusy={isBusy}
          onConfirm={() => void deleteConfirmedLetters()}
          onClose={() => setAsked(undefined)}
        >
          {only && (
            <p>
              <LetterName letter={only} />
            </p>
          )}
          {countLettersNotShown(asked.ids) > 0 && <p>{t('mine.unseen', { count: countLettersNotShown(asked.ids) })}</p>}
          <p>{t('mine.consequence', { count: asked.ids.length })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface FilterProps {
  filter: Filter;
  count: number;
  isOn: boolean;
  onChoose: () => void;
}

function FilterButton({ filter, count, isOn, onChoose }: FilterProps) {
  const { t } = useTranslation();
  return (
    <button type="button" className="mine-filter" aria-pressed={isOn} onClick={onChoose}>
      {t(`mine.filter.${filter}`)} <span className="number">{count}</span>
    </button>
  );
}
