import { useEffect, useRef, useState } from 'react';
import { swedishDate } from '../../../../core/shared/formats/dates';
import { formatLongDate } from '../../../../core/shared/formats/longDate';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { DateWidget } from './DateWidget';
import { buildAriaAttributes, type FieldWidgetProps } from '../fields/fieldParts';
import { CERTAINTIES, joinSpanAnswer, PARTS, splitSpanAnswer, type SpanAnswer } from './spans';
import './choices.css';

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
/** How far back a year can be chosen. */
const YEARS = 15;

interface ChoiceProps {
  id: string;
  label: string;
  value: string;
  options: { value: string; label: string }[];
  /** The words while nothing is chosen. */
  empty: string;
  onChoose: (value: string) => void;
}

function DatePartSelect({ id, label, value, options, empty, onChoose }: ChoiceProps) {
  return (
    <div className="moment-part">
      <label className="moment-label" htmlFor={id}>
        {label}
      </label>
      <select className="input" id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        {value === '' && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A day as it is remembered: the day itself, about it, a part of a month, a month or a year. */
export default function SpanWidget(props: FieldWidgetProps) {
  const { id, value, onChange } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const [answer, setAnswer] = useState(() => splitSpanAnswer(value));
  const handed = useRef(value);
  useEffect(() => {
    // Answers restored, and not our own coming back: a choice half made says nothing yet.
    if (value !== handed.current) setAnswer(splitSpanAnswer(value));
    handed.current = value;
  }, [value]);
  const changeSpan = (changed: Partial<SpanAnswer>) => {
    const next = { ...answer, ...changed };
    setAnswer(next);
    handed.current = joinSpanAnswer(next);
    onChange(handed.current);
  };
  const { certainty, day, year, month, part } = answer;
  const choose = t('span.choose');
  const thisYear = Number(swedishDate(new Date()).slice(0, 4));
  const years = Array.from({ length: YEARS }, (_, index) => String(thisYear - index)).map((each) => ({
    value: each,
    label: each,
  }));
  const months = MONTHS.map((each) => ({
    value: each,
    label: formatLongDate(`2026-${each}-01`, language).split(' ')[1] ?? each,
  }));
  // A group is neither required nor wrong: its parts are.
  const described = buildAriaAttributes(props)['aria-describedby'];
  const hasDay = certainty === 'day' || certainty === 'about';
  return (
    <div className="span" role="group" aria-label={props.label} aria-describedby={described}>
      {hasDay && (
        <DateWidget
          {...props}
          value={day || undefined}
          onChange={(typed: unknown) => changeSpan({ day: typeof typed === 'string' ? typed : '' })}
        />
      )}
      {!hasDay && (
        <div className="moment">
          {certainty === 'part' && (
            <DatePartSelect
              id={`${id}-part`}
              label={t('span.which')}
              value={part}
              empty={choose}
              options={PARTS.map((each) => ({ value: each, label: t(`span.${each}`) }))}
              onChoose={(chosen) => changeSpan({ part: chosen })}
            />
          )}
          {certainty !== 'year' && (
            <DatePartSelect
              id={`${id}-month`}
              label={t('span.monthOf')}
              value={month}
              empty={choose}
              options={months}
              onChoose={(chosen) => changeSpan({ month: chosen })}
            />
          )}
          <DatePartSelect
            id={`${id}-year`}
            label={t('span.yearOf')}
            value={year}
            empty={choose}
            options={years}
            onChoose={(chosen) => changeSpan({ year: chosen })}
          />
        </div>
      )}
      <DatePartSelect
        id={hasDay ? `${id}-certainty` : id}
        label={t('span.how')}
        value={certainty}
        empty={choose}
        options={CERTAINTIES.map((each) => ({ value: each, label: t(`span.${each}`) }))}
        onChoose={(chosen) => changeSpan({ certainty: CERTAINTIES.find((each) => each === chosen) ?? 'day' })}
      />
    </div>
  );
}
