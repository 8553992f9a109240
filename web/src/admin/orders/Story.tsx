import type { StoryEvent, WaitingStep } from '../../../../core/shared/contracts/admin/letters';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { formatDayAndTimeWithSeconds, formatMoney, formatDayAndTime } from '../formats';

/** What happened to a letter, in plain words, the newest first. */
export function OrderEventHistory({ events }: { events: readonly StoryEvent[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const listEventDetails = ({ times, tries, amount, reason }: StoryEvent) =>
    [
      amount !== null && amount > 0 && formatMoney(amount, language),
      reason !== null && t([`underway.reason.${reason}`, 'underway.reason.other']),
      times > 1 && t('underway.times', { count: times }),
      tries > 1 && t('underway.tries', { count: tries }),
    ].filter((part) => part !== false);
  return (
    <ol className="underway-story">
      {[...events].reverse().map((event, index) => (
        <li
          key={`${event.at} ${event.event} ${index}`}
          className={
            event.event.startsWith('not') || event.event.endsWith('Failed') || event.event === 'mailNotSent'
              ? 'underway-bad'
              : ''
          }
        >
          <time className="number" dateTime={event.at}>
            {formatDayAndTimeWithSeconds(event.at)}
          </time>
          <span>
            {t(`underway.event.${event.event}`)}
            {listEventDetails(event).length > 0 && (
              <span className="admin-note">{listEventDetails(event).join(' · ')}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Failures that say nothing by their name. */
const NAMELESS = ['Error', 'AppError'];
/** What is to blame for them, by step. */
const BLAMED: Record<string, 'mail' | 'stripe' | 'conversion_failed'> = {
  renderLetter: 'conversion_failed',
  sendLetter: 'mail',
  sendRefundMail: 'mail',
  sendAskedRefundMail: 'mail',
  sendWithdrawalReceipt: 'mail',
  lookAtSession: 'stripe',
  endSession: 'stripe',
  closeAbandoned: 'stripe',
  settleCheckout: 'stripe',
  openCheckout: 'stripe',
  closeCheckout: 'stripe',
  payBack: 'stripe',
  payBackAsked: 'stripe',
};

/** What a workflow is at, what failed and when it is tried next. */
export function WaitingWorkflowSteps({ steps }: { steps: readonly WaitingStep[] }) {
  const { t } = useTranslation();
  const renderFailureReason = (step: string, failure: string) => {
    const blamed = NAMELESS.includes(failure) ? BLAMED[step] : undefined;
    if (blamed) return t(`underway.failure.${blamed}`);
    return (
      <>
        {t([`underway.failure.${failure.split(' ')[0] ?? ''}`, 'underway.failure.passing'])} <code>{failure}</code>
      </>
    );
  };
  return (
    <ul className="underway-steps">
      {steps.map(({ workflow, step, attempt, isRunning, failure, nextTry, givesUp }) => (
        <li key={`${workflow} ${step}`} className={attempt > 1 ? 'underway-bad' : ''}>
          <strong>{t([`underway.step.${step}`, 'underway.step.other'])}</strong>
          <span>
            {attempt > 1 ? t('underway.steps.failed', { count: attempt - 1 }) : t('underway.steps.first')}{' '}
            {isRunning
              ? t('underway.steps.running')
              : nextTry !== null && attempt > 1
                ? t('underway.steps.next', { time: formatDayAndTime(nextTry) })
                : t('underway.steps.queued')}
          </span>
          {givesUp !== null && attempt > 1 && (
            <span className="admin-note">{t('underway.steps.givesUp', { time: formatDayAndTime(givesUp) })}</span>
          )}
          {failure !== null && failure !== '' && (
            <span className="admin-note">{renderFailureReason(step, failure)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
