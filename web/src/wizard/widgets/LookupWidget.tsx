import { X } from 'lucide-react';
import { use, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../i18n/texts';
import type { Row } from '../../../../core/shared/kinds/kind';
import { fetchAndRememberRow, getKnownRow, searchAndRememberRows } from '../../data/tables';
import { useLanguage } from '../../i18n/context';
import { buildAriaAttributes, type FieldWidgetProps } from '../fields/fieldParts';
import { LetterContext } from '../answers/letterAccess';
import { parseDottedPathOfFieldId } from '../fields/problem';
import {
  findMatchingRowsBestFirst,
  foldForComparison,
  getLocalNameOfRow,
} from '../../../../core/shared/answers/rowWords';
import { useTypingCommit } from '../fields/typing';
import './choices.css';

/** Milliseconds without a key until a search is asked for. */
const PAUSE = 200;
/** Rows shown of a kind's own table: more than a person reads through. */
const MOST = 10;

interface Found {
  typed: string;
  rows: Row[];
  failed?: boolean;
}

/** A row of a table, found by typing and chosen from a list: the WAI-ARIA combobox with a listbox popup. */
export default function LookupWidget(props: FieldWidgetProps) {
  const { id, value, onChange, htmlName, label } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const access = use(LetterContext);
  const lookup = access?.form.kind.lookups[parseDottedPathOfFieldId(id)];
  const table = lookup?.table ?? '';
  const own = access?.form.tables[table];
  const isFree = lookup?.free === true;

  const findKnownRowByValue = (text: unknown): Row | undefined =>
    typeof text !== 'string'
      ? undefined
      : own
        ? own.find((row) => row.value === text)
        : (getKnownRow(table, text, language) ?? undefined);
  const chosen = findKnownRowByValue(value);
  const shown = chosen ? getLocalNameOfRow(chosen, language) : typeof value === 'string' ? value : '';
  /** What is being typed; undefined while the answer stands. */
  const [typed, setTyped] = useState<string>();
  /** What the server found. */
  const [fetched, setFetched] = useState<Found>();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const text = typed ?? shown;
  const wanted = typed?.trim() ?? '';

  const found = useMemo(
    () =>
      own && wanted
        ? { typed: wanted, rows: findMatchingRowsBestFirst(own, wanted, language).slice(0, MOST) }
        : fetched,
    [own, wanted, language, fetched],
  );
  const changeTyped = (next: string | undefined) => {
    setTyped(next);
    if (!next?.trim()) setFetched(undefined);
    else if (own && next.trim() !== wanted) setActive(isFree ? -1 : 0);
  };
  useEffect(() => {
    if (!wanted || own) return undefined;
    const show = (answer: Found) => {
      setFetched(answer);
      setActive(isFree || answer.rows.length === 0 ? -1 : 0);
    };
    const abort = new AbortController();
    const timer = setTimeout(() => {
      searchAndRememberRows(table, wanted, language, abort.signal).then(
        (rows) => show({ typed: wanted, rows }),
        () => !abort.signal.aborted && show({ typed: wanted, rows: [], failed: true }),
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted, table, own, language, isFree]);
  // An answer of before is shown by its name as soon as that is known.
  const [, setArrived] = useState(0);
  const isUnnamed = chosen === undefined && !own && typeof value === 'string';
  useEffect(() => {
    if (!isUnnamed || typeof value !== 'string') return undefined;
    let current = true;
    const arrive = () => current && setArrived((count) => count + 1);
    if (getKnownRow(table, value, language) !== undefined) arrive();
    else fetchAndRememberRow(table, value, language).then(arrive, () => undefined);
    return () => {
      current = false;
    };
  }, [isUnnamed, table, value, language]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const rows = found?.rows ?? [];
  const isListed = isOpen && rows.length > 0;
  const chooseRow = (row: Row) => {
    changeTyped(undefined);
    setIsOpen(false);
    onChange(row.value);
  };
  /** Leaving takes what was typed as it is, unless it names a row exactly. */
  const chooseMatchingRowOrKeepTyped = () => {
    setIsOpen(false);
    if (typed === undefined) return;
    const same = (name: string) => foldForComparison(name) === foldForComparison(typed);
    const all = own ?? rows;
    const exact = all.find((row) => same(row.value)) ?? all.find((row) => same(getLocalNameOfRow(row, language)));
    if (exact) return chooseRow(exact);
    // Left before the list came: a code is a code all the same.
    if (!own && wanted && found?.typed !== wanted)
      searchAndRememberRows(table, wanted, language, new AbortController().signal).then(
        (hits) => {
          const hit = hits.find((row) => same(row.value));
          if (hit) onChange(hit.value);
        },
        () => undefined,
      );
    onChange(wanted || undefined);
    changeTyped(undefined);
  };
  useTypingCommit(typed !== undefined, chooseMatchingRowOrKeepTyped);
  const handleKeyDown = (event: KeyboardEvent) => {
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (move !== 0 && rows.length > 0) {
      event.preventDefault();
      if (!isListed) setIsOpen(true);
      setActive((active + move + rows.length) % rows.length);
    } else if (event.key === 'Enter' && isListed) {
      const row = rows[active];
      if (!row) return chooseMatchingRowOrKeepTyped();
      event.preventDefault();
      chooseRow(row);
    } else if (event.key === 'Enter') chooseMatchingRowOrKeepTyped();
    else if (event.key === 'Escape' && isListed) {
      event.preventDefault();
      setIsOpen(false);
    }
  };
  const isSearching = typed !== undefined && wanted !== '' && found?.typed !== wanted;
  const note =
    typed === undefined || wanted === ''
      ? ''
      : isSearching
        ? t('lookup.searching')
        : found?.failed
          ? t('lookup.failed')
          : rows.length > 0
            ? t('lookup.hits', { count: rows.length })
            : t(isFree ? 'lookup.noneFree' : 'lookup.none');
  return (
    <div className="lookup-field">
      <input
        ref={input}
        className="input"
        type="text"
        role="combobox"
        id={id}
        name={htmlName ?? id}
        value={text}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={isListed && active >= 0 ? `${listId}-${active}` : undefined}
        onChange={(event) => {
          changeTyped(event.target.value);
          setIsOpen(true);
        }}
        onKeyDown={handleKeyDown}
        onBlur={() => setIsOpen(false)}
        {...buildAriaAttributes(props)}
      />
      {text !== '' && (
        <button
          type="button"
          className="icon-button lookup-clear"
          onClick={() => {
            changeTyped(undefined);
            onChange(undefined);
            input.current?.focus();
          }}
        >
          <X size={20} aria-hidden="true" />
          <span className="visually-hidden">
            {t('lookup.clear')}: {label}
          </span>
        </button>
      )}
      {isListed && (
        <div ref={list} className="lookup-list" role="listbox" id={listId} aria-label={label}>
          {rows.map((row, index) => (
            <button
              key={row.value}
              type="button"
              role="option"
              tabIndex={-1}
              id={`${listId}-${index}`}
              className={`lookup-option${index === active ? ' is-active' : ''}`}
              aria-selected={index === active}
              // Pressing must not take the focus from the field: that would be leaving it.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => chooseRow(row)}
            >
              {getLocalNameOfRow(row, language)}
            </button>
          ))}
        </div>
      )}
      <p
        className={isOpen && rows.length === 0 && note && !isSearching ? 'lookup-list lookup-note' : 'visually-hidden'}
        role="status"
      >
        {note}
      </p>
    </div>
  );
}
