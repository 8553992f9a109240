import { useTranslation } from '../../i18n/texts';
import { buildAriaAttributes, type FieldWidgetProps } from '../fields/fieldParts';
import { parseTypedTime } from './times';
import { useTypingBuffer } from '../fields/typing';
import './choices.css';

/** A time of day as it is remembered: `16:15`, or `~16:15` for about then. */
export default function ClockWidget(props: FieldWidgetProps) {
  const { id, value, onChange, htmlName } = props;
  const { t } = useTranslation();
  const given = typeof value === 'string' ? value : '';
  const isAbout = given.startsWith('~');
  const parseClockOrKeepText = (typed: string) =>
    typed.trim() === '' ? undefined : `${isAbout ? '~' : ''}${parseTypedTime(typed) ?? typed.trim()}`;
  const { text, type } = useTypingBuffer({
    value,
    shown: given.replace('~', ''),
    read: parseClockOrKeepText,
    onChange,
  });
  const time = parseTypedTime(text);
  return (
    <div className="moment">
      <input
        className="input moment-time number"
        type="text"
        id={id}
        name={htmlName ?? id}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={() => time !== undefined && time !== text && type(time)}
        {...buildAriaAttributes(props)}
      />
      <label className="clock-about">
        <input
          type="checkbox"
          checked={isAbout}
          disabled={time === undefined}
          onChange={(event) => onChange(`${event.target.checked ? '~' : ''}${time ?? text}`)}
        />
        {t('clock.about')}
      </label>
    </div>
  );
}
