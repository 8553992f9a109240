import { CalendarPlus } from 'lucide-react';
import { buildCalendarFile } from '../../../../core/shared/formats/ics';
import { useLanguage } from '../../i18n/context';
import { formatDate } from '../../i18n/format';
import { useTranslation } from '../../i18n/texts';
import { FactList, type Fact } from '../../ui/Facts';
import { LetterSheet } from '../../ui/LetterSheet';
import { Note } from '../../ui/Note';
import { saveBlobAsFile } from '../../ui/saveFile';
import { NextLetterForm } from './NextLetter';
import { ReportResultForm } from './TellResult';
import type { OpenedCase } from './openCase';

/** What the case holds: what it is about, its days, the letter, the answers, and the way on from here. */
export function OpenedCaseView({
  opened: { content, isPdfUnchanged },
  onClose,
}: {
  opened: OpenedCase;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { kind, situation, letter, orderNumber, date, answers, attachments } = content;
  const deadlines = content.deadlines.toSorted((a, b) => a.date.localeCompare(b.date));
  const today = new Date().toISOString().slice(0, 10);
  const facts: Fact[] = [
    [t('back.facts.kind'), kind.name],
    situation !== undefined && [t('back.facts.situation'), situation.name],
    [t('back.facts.to'), letter.recipient.name],
    [t('back.facts.date'), formatDate(date, language)],
    [t('back.facts.order'), orderNumber],
    attachments.length > 0 && [t('back.facts.attachments'), attachments.join(', ')],
  ];
  return (
    <div className="back-case">
      <div className="back-main">
        {isPdfUnchanged ? (
          <Note level="done" role="status" title={t('back.genuine')}>
            <p>{t('back.genuineText')}</p>
          </Note>
        ) : (
          <Note level="warning" role="status" title={t('back.resaved')}>
            <p>{t('back.resavedText')}</p>
          </Note>
        )}
        <FactList rows={facts} />
        <NextLetterForm content={content} />
        {content.resultToken !== undefined && (
          <section className="back-result" aria-labelledby="back-result">
            <h2 id="back-result">{t('result.title')}</h2>
            <ReportResultForm token={content.resultToken} />
          </section>
        )}
        {deadlines.length > 0 && (
          <section aria-labelledby="back-days">
            <h2 id="back-days">{t('back.days')}</h2>
            <ul className="back-days">
              {deadlines.map((deadline) => (
                <li key={deadline.id}>
                  <div>
                    <strong>{formatDate(deadline.date, language)}</strong>
                    <span>{deadline.text}</span>
                  </div>
                  {deadline.date < today ? (
                    <span className="small soft">{t('back.passed')}</span>
                  ) : (
                    <button
                      type="button"
                      className="button-text"
                      onClick={() =>
                        saveBlobAsFile(
                          new Blob(
                            [buildCalendarFile({ id: orderNumber, title: content.title }, [deadline], new Date())],
                            {
                              type: 'text/calendar;charset=utf-8',
                            },
                          ),
                          `${deadline.date}.ics`,
                        )
                      }
                    >
                      <CalendarPlus size={18} aria-hidden="true" />
                      {t('back.toCalendar')}
                      <span className="visually-hidden">: {deadline.text}</span>
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        {answers.length > 0 && (
          <section aria-labelledby="back-answers">
            <h2 id="back-answers">{t('back.answers')}</h2>
            {answers.map(({ step, told }) => (
              <section key={step} className="back-step" aria-label={step}>
                <h3>{step}</h3>
                <dl>
                  {told.map(({ path, label, lines }) => (
                    <div key={path}>
                      <dt>{label}</dt>
                      <dd>
                        {lines.map((line, index) => (
                          <p key={index}>{line}</p>
                        ))}
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </section>
        )}
        <p className="button-row">
          <button type="button" className="button button-quiet" onClick={onClose}>
            {t('back.close')}
          </button>
        </p>
        <p className="small soft">{t('back.closed')}</p>
      </div>
      <div className="back-sheet">
        <h2>{t('back.letter')}</h2>
        <LetterSheet label={t('back.letter')} letter={letter} date={formatDate(date, letter.language)} />
      </div>
    </div>
  );
}
