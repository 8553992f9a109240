import { DayPicker } from 'react-day-picker';
import { enGB, sv } from 'react-day-picker/locale';
import type { Language } from '../../../../core/shared/languages';
import './calendar.css';

interface Props {
  language: Language;
  /** ISO dates. */
  selected: string | undefined;
  today: string;
  onPick: (iso: string) => void;
}

const PICKER_LOCALES: Record<Language, typeof sv> = { sv, en: enGB };

const FIRST_YEAR = 15;

/** A calendar day as the picker's local date, and back. */
const parseLocalDay = (iso: string) =>
  new Date(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)) - 1, Number(iso.slice(8, 10)));
const padTwoDigits = (number: number) => String(number).padStart(2, '0');
const formatIsoDay = (day: Date) =>
  `${day.getFullYear()}-${padTwoDigits(day.getMonth() + 1)}-${padTwoDigits(day.getDate())}`;

/** The month's days; its own chunk, fetched when somebody opens it. */
export default function Calendar({ language, selected, today, onPick }: Props) {
  const now = parseLocalDay(today);
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      locale={PICKER_LOCALES[language]}
      weekStartsOn={1}
      classNames={{ button_previous: 'icon-button', button_next: 'icon-button' }}
      captionLayout="dropdown"
      startMonth={new Date(now.getFullYear() - FIRST_YEAR, 0)}
      endMonth={new Date(now.getFullYear() + 1, 11)}
      today={now}
      selected={selected ? parseLocalDay(selected) : undefined}
      defaultMonth={selected ? parseLocalDay(selected) : now}
      onSelect={(day: Date) => onPick(formatIsoDay(day))}
    />
  );
}
