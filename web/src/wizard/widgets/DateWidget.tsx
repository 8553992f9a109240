import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/texts';
import { isIsoDate, swedishDate } from '../../../../core/shared/formats/dates';
import { useLanguage } from '../../i18n/context';
import { formatDate } from '../../i18n/format';
import { parseTypedDate } from './dates';
import { useTypingBuffer } from '../fields/typing';
import { buildAriaAttributes, type FieldWidgetProps } from '../fields/fieldParts';
import { useBackdropDismiss } from '../../ui/useBackdropDismiss';

/** The day can be typed as well. */
function CalendarFailedNotice() {
  const { t } = useTranslation();
  return <p>{t('field.noCalendar')}</p>;
}

const Calendar = lazy(() => import('./Calendar').catch(() => ({ default: CalendarFailedNotice })));

const toTextOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '');

/** A day: typed in whatever way comes naturally, or picked in a calendar whose weeks begin on Monday. */
export function DateWidget(props: FieldWidgetProps) {
  const { id, value, onChange, htmlName, label } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const today = swedishDate(new Date());

  // What can't be read stays as it is, so that validation names it instead of dropping it.
  const parseOrKeepTyped = (typed: string) =>
    typed.trim() === '' ? undefined : (parseTypedDate(typed, today) ?? typed);
  const { text, type } = useTypingBuffer({ value, shown: toTextOrEmpty(value), read: parseOrKeepTyped, onChange });
  const day = parseOrKeepTyped(text);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);

  const closeCalendar = () => {
    dialog.current?.close();
    setIsOpen(false);
  };
  useBackdropDismiss(dialog, closeCalendar, isOpen);
  return (
    <>
      <div className="date">
        <input
          className="input input-date number"
          type="text"
          id={id}
          name={htmlName ?? id}
          value={text}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
          onBlur={() => isIsoDate(day) && day !== text && type(day)}
          {...buildAriaAttributes(props)}
        />
        <button type="button" className="date-button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <CalendarDays size={22} aria-hidden="true" />
          <span>{t('field.openCalendar')}</span>
          <span className="visually-hidden">: {label}</span>
        </button>
      </div>
      <p className="date-read" aria-live="polite">
        {isIsoDate(day) ? formatDate(day, language) : ''}
      </p>
      {isOpen && (
        <dialog ref={dialog} className="date-dialog" aria-labelledby={title} onClose={() => setIsOpen(false)}>
          <div className="date-dialog-body">
            <h2 id={title} className="date-dialog-title">
              {label}
            </h2>
            <Suspense fallback={<div className="date-dialog-wait" />}>
              <Calendar
                language={language}
                selected={isIsoDate(day) ? day : undefined}
                today={today}
                onPick={(iso) => {
                  type(iso, true);
                  closeCalendar();
                }}
              />
            </Suspense>
            <button type="button" className="button button-quiet" onClick={closeCalendar}>
              {t('common.close')}
            </button>
          </div>
        </dialog>
      )}
    </>
  );
}
