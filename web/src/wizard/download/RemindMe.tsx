import { BellOff, BellPlus } from 'lucide-react';
import { useState } from 'react';
import { swedishDate } from '../../../../core/shared/formats/dates';
import { ApiError } from '../../data/http';
import type { LetterKey } from '../../data/letters';
import { orderReminder, stopReminder, type Reminder } from '../../data/mails';
import { useLanguage } from '../../i18n/context';
import { formatDate } from '../../i18n/format';
import { useTranslation } from '../../i18n/texts';

/** Asks for a mail on a day that counts; of the letter nothing is kept for it, and it can be taken back. @param date ISO date */
export function ReminderOffer({ letter, date }: { letter: LetterKey; date: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [reminder, setReminder] = useState<Reminder>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (date <= swedishDate(new Date())) return null;
  const day = formatDate(date, language);

  const runReminderCall = async (call: () => Promise<Reminder | undefined>) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      setReminder(await call());
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : t('errors.network'));
    }
    setIsBusy(false);
  };
  const requestReminder = () => runReminderCall(() => orderReminder(letter, date, language));
  const cancelReminder = (token: string) =>
    runReminderCall(async () => {
      await stopReminder(token, language);
      return undefined;
    });
  return (
    <>
      <button
        type="button"
        className="button-text"
        aria-disabled={isBusy || undefined}
        onClick={() => void (reminder ? cancelReminder(reminder.stop) : requestReminder())}
      >
        {reminder ? <BellOff size={18} aria-hidden="true" /> : <BellPlus size={18} aria-hidden="true" />}
        {t(reminder ? 'next.stopReminder' : 'next.remindMe')}
        <span className="visually-hidden"> {day}</span>
      </button>
      <p className="small soft deadline-noted" role="status">
        {reminder && t('next.noted', { day, email: reminder.email })}
      </p>
      {problem && (
        <p className="small field-error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
