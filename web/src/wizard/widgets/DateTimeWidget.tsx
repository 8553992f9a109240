import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/texts';
import { DateWidget } from './DateWidget';
import { buildAriaAttributes, type FieldWidgetProps } from '../fields/fieldParts';
import { joinDayAndTime, parseTypedTime, splitDayAndTime, type Moment } from './times';
import { useTypingBuffer } from '../fields/typing';
import './choices.css';

const parseTimeOrKeepTyped = (typed: string) => (typed.trim() === '' ? '' : (parseTypedTime(typed) ?? typed.trim()));

/** A day and a time of day: one answer, `2026-11-20T14:30`, judged as one; where the schema takes it, about then (`2026-11-20T~14:30`). */
export default function DateTimeWidget(props: FieldWidgetProps) {
  const { id, value, onChange, htmlName, schema } = props;
  const { t } = useTranslation();
  const parts = useRef(splitDayAndTime(value));
  const { day, time } = splitDayAndTime(value);
  useEffect(() => {
    if (joinDayAndTime(parts.current) !== value) parts.current = splitDayAndTime(value);
  }, [value]);
  const changeDayOrTime = (changed: Partial<Moment>) => {
    parts.current = { ...parts.current, ...changed };
    onChange(joinDayAndTime(parts.current));
  };
  const isAbout = time.startsWith('~');
  const markAsApproximate = (clock: string, about: boolean) => (about && clock !== '' ? `~${clock}` : clock);
  const typing = useTypingBuffer({
    value: time,
    shown: time.replace('~', ''),
    read: (typed) => markAsApproximate(parseTimeOrKeepTyped(typed), isAbout),
    onChange: (typed) => changeDayOrTime({ time: String(typed) }),
  });
  const read = parseTimeOrKeepTyped(typing.text);
  return (
    <div className="moment">
      <div className="moment-part">
        <label className="moment-label" htmlFor={id}>
          {t('moment.date')}
        </label>
        <DateWidget
          {...props}
          value={day || undefined}
          onChange={(typed: unknown) => changeDayOrTime({ day: typeof typed === 'string' ? typed : '' })}
        />
      </div>
      <div className="moment-part">
        <label className="moment-label" htmlFor={`${id}-time`}>
          {t('moment.time')}
        </label>
        <input
          className="input moment-time number"
          type="text"
          id={`${id}-time`}
          name={`${htmlName ?? id}-time`}
          inputMode="numeric"
          autoComplete="off"
          value={typing.text}
          onChange={(event) => typing.type(event.target.value)}
          onBlur={() => read !== typing.text && typing.type(read)}
          {...buildAriaAttributes(props)}
        />
        {schema.pattern?.includes('~') && (
          <label className="clock-about">
            <input
              type="checkbox"
              checked={isAbout}
              disabled={read === ''}
              onChange={(event) => changeDayOrTime({ time: markAsApproximate(read, event.target.checked) })}
            />
            {t('clock.about')}
          </label>
        )}
        <p className="field-example">{t('moment.timeHint')}</p>
      </div>
    </div>
  );
}
