import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buildCalendarFile } from '../../../../core/shared/formats/ics';
import { useTranslation } from '../../i18n/texts';
import type { LetterKey, LetterView } from '../../data/letters';
import { useKinds } from '../../data/KindsProvider';
import { buildAddressOfLastStep, resolveLastSteps } from '../../data/lastSteps';
import { useLanguage, usePathTo } from '../../i18n/context';
import { formatDate } from '../../i18n/format';
import { saveBlobAsFile } from '../../ui/saveFile';
import { ReminderOffer } from './RemindMe';

/** What to do now, in order, and the last days that matter; each can go into the person's own calendar. */
export function NextStepsAfterLetter({ letter, view }: { letter: LetterKey; view: LetterView }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const further = resolveLastSteps(view.further, useKinds().answer);
  const deadlines = [...view.deadlines].sort((a, b) => a.date.localeCompare(b.date));
  if (view.checklist.length === 0 && view.deadlines.length === 0) return null;
  const saveCalendarFile = (deadline: LetterView['deadlines'][number]) => {
    const file = buildCalendarFile(view, [deadline], new Date());
    saveBlobAsFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), `${deadline.date}.ics`);
  };
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps">{t('next.title')}</h2>
      {deadlines.length > 0 && (
        <ul className="deadlines">
          {deadlines.map((deadline) => (
            <li key={deadline.id}>
              <div>
                <strong className="deadline-date">{formatDate(deadline.date, language)}</strong>
                <span>{deadline.text}</span>
              </div>
              <div className="deadline-ways">
                <button type="button" className="button-text" onClick={() => saveCalendarFile(deadline)}>
                  <CalendarPlus size={18} aria-hidden="true" />
                  {t('next.toCalendar')}
                  <span className="visually-hidden">: {deadline.text}</span>
                </button>
                <ReminderOffer letter={letter} date={deadline.date} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <ol className="next-steps">
        {view.checklist.map(({ id, title, text }) => (
          <li key={id}>
            <strong>{title}</strong>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {further.length > 0 && (
        <div className="next-further">
          <h3>{t('next.further')}</h3>
          <p className="small soft">{t('next.furtherText')}</p>
          <ul>
            {further.map((step) => (
              <li key={step.id}>
                <Link to={pathTo(buildAddressOfLastStep(step))}>{step.name}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
