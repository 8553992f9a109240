import { Button, Input, Select } from 'antd';
import { useId } from 'react';
import { sourcesOnDaySchema, type Citable, type KindName } from '../../../../core/shared/contracts/admin/legal';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { Loading } from '../../ui/Loading';
import { Problem } from '../Problem';
import { useAdminData } from '../useAdmin';
import { useValidityFormatter } from './Marks';

interface Props {
  /** undefined: they could not be read, or are not yet. */
  kinds: readonly KindName[] | undefined;
  isLoading: boolean;
  /** ISO date. */
  today: string | undefined;
  kind: string;
  date: string;
  onChange: (changes: { kind?: string; date?: string }) => void;
  onOpen: (source: Citable) => void;
}

/** What a letter of a kind can cite when it happened on a day. */
export function SourcesOnDay({ kinds = [], isLoading, today, kind, date, onChange, onOpen }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const chosen = kind || kinds[0]?.id;
  const day = date || today;
  const { data, problem, reload } = useAdminData(
    chosen === undefined || day === undefined
      ? undefined
      : `/api/admin/sources/on-day?${new URLSearchParams({ kind: chosen, date: day }).toString()}`,
    sourcesOnDaySchema,
  );
  // Kinds are told of by their names.
  if (kinds.length === 0) return isLoading ? <Loading /> : null;
  return (
    <section className="admin-box" aria-label={t('legal.views.day')}>
      <p>{t('legal.day.lead')}</p>
      <div className="admin-filters">
        <label htmlFor={`${id}-kind`}>
          {t('legal.day.kind')}
          <Select
            id={`${id}-kind`}
            className="legal-select"
            {...(chosen !== undefined && { value: chosen })}
            onChange={(value: string) => onChange({ kind: value })}
            options={kinds.map(({ id: value, name }) => ({ value, label: name[language] }))}
          />
        </label>
        <label htmlFor={`${id}-date`}>
          {t('legal.day.date')}
          <Input
            id={`${id}-date`}
            type="date"
            className="legal-date"
            value={day ?? ''}
            required
            onChange={(event) => event.target.value !== '' && onChange({ date: event.target.value })}
          />
        </label>
      </div>
      <Problem text={problem} onRetry={reload} />
      {data ? (
        <>
          <p className="legal-by">{t('legal.day.question', { question: data.day[language] })}</p>
          <DaysWhenSourcesChange
            sources={[...data.inForce, ...data.notInForce]}
            onChoose={(turn) => onChange({ date: turn })}
            chosen={data.date}
          />
          <SourceList
            title={t('legal.day.inForce')}
            sources={data.inForce}
            empty={t('legal.day.noneIn')}
            eventDay={data.day[language]}
            onOpen={onOpen}
          />
          <SourceList
            title={t('legal.day.notInForce')}
            sources={data.notInForce}
            empty={t('legal.day.none')}
            eventDay={data.day[language]}
            onOpen={onOpen}
          />
        </>
      ) : (
        !problem && <Loading />
      )}
    </section>
  );
}

/** The days on which something begins to hold, or the first one on which it does no more. */
function DaysWhenSourcesChange({
  sources,
  chosen,
  onChoose,
}: {
  sources: readonly Citable[];
  chosen: string;
  onChoose: (date: string) => void;
}) {
  const { t } = useTranslation();
  const days = [
    ...new Set(
      sources.flatMap(({ validFrom, validTo }) => [
        ...(validFrom === null ? [] : [validFrom]),
        ...(validTo === null ? [] : [addDaysTo(validTo)]),
      ]),
    ),
  ].sort();
  if (days.length === 0) return null;
  return (
    <p className="legal-turns">
      {t('legal.day.turns')}
      {days.map((day) => (
        <span key={day} className="legal-turn">
          {[addDaysTo(day, -1), day].map((each) => (
            <Button
              key={each}
              size="small"
              aria-pressed={each === chosen}
              type={each === chosen ? 'primary' : 'default'}
              onClick={() => onChoose(each)}
            >
              <span className="number">{each}</span>
            </Button>
          ))}
        </span>
      ))}
    </p>
  );
}

function addDaysTo(date: string, days = 1): string {
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + days);
  return next.toISOString().slice(0, 10);
}

function SourceList({
  title,
  sources,
  empty,
  eventDay,
  onOpen,
}: {
  title: string;
  sources: readonly Citable[];
  empty: string;
  eventDay: string;
  onOpen: (source: Citable) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const valid = useValidityFormatter();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="legal-by">{t('legal.day.count', { count: sources.length })}</span>
      </h2>
      {sources.length === 0 && <p className="admin-empty">{empty}</p>}
      <ul className="legal-citable">
        {sources.map((source) => (
          <li key={`${source.id}@${source.hash}`}>
            <Button
              type="link"
              className="admin-link legal-name"
              onClick={() => onOpen(source)}
              aria-label={t('legal.open', { name: source.citation[language] })}
            >
              {source.citation[language]}
            </Button>
            <span>{source.text[language]}</span>
            <span className="legal-by">
              <span className="number">{valid(source)}</span>
              {source.day[language] !== eventDay && ` · ${t('legal.day.otherDay', { question: source.day[language] })}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
