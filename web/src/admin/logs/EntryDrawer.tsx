import { Drawer } from 'antd';
import { Link } from 'react-router-dom';
import type { Entry } from '../../../../core/shared/contracts/admin/logs';
import { usePathTo } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { formatTime } from '../formats';
import { orderPath } from '../tabPath';
import { useIsNarrow } from '../theme';
import { orderOf, describeState, type Said } from './entries';
import { useWords } from './useWords';

/** All that an entry says. */
export function EntryDrawer({ entry, onClose }: { entry: Entry | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const { actionWords } = useWords();
  const isNarrow = useIsNarrow();
  return (
    <Drawer
      open={entry !== undefined}
      onClose={onClose}
      title={entry && actionWords(entry.action)}
      size={isNarrow ? '100%' : 560}
      closable={{ 'aria-label': t('auditLog.close') }}
    >
      {entry && <Facts entry={entry} />}
    </Drawer>
  );
}

function Facts({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const { resourceWords, whoWords, wordsOf } = useWords();
  const { id, timestamp, action, resource, resourceId, ipAddress, details, before, after } = entry;
  const facts: [string, string][] = [
    [t('auditLog.time'), formatTime(timestamp)],
    [t('auditLog.who'), whoWords(entry)],
    [t('auditLog.ip'), ipAddress ?? ''],
    [t('auditLog.code'), action],
    [t('auditLog.resource'), resourceWords(resource)],
    [t('auditLog.resourceId'), resourceId ?? ''],
    [t('auditLog.details'), details],
    [t('auditLog.entry'), id],
  ];
  const words = wordsOf(entry);
  const pathTo = usePathTo();
  const order = orderOf(entry);
  return (
    <>
      <dl className="logs-facts">
        {facts.map(([name, value]) => value !== '' && <Fact key={name} name={name} value={value} />)}
      </dl>
      {order !== undefined && (
        <p>
          <Link to={pathTo(orderPath(order))}>{t('auditLog.toOrder')}</Link>
        </p>
      )}
      <State title={t('auditLog.before')} parts={describeState(before, words)} />
      <State title={t('auditLog.after')} parts={describeState(after, words)} />
      {(before !== null || after !== null) && (
        <details className="logs-kept">
          <summary>{t('auditLog.kept')}</summary>
          <pre>{JSON.stringify({ before, after }, null, 2)}</pre>
        </details>
      )}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function State({ title, parts }: { title: string; parts: readonly Said[] }) {
  if (parts.length === 0) return null;
  return (
    <section className="logs-state">
      <h2>{title}</h2>
      <dl className="logs-facts">
        {parts.map(({ key, name, text }) => (
          <Fact key={key} name={name} value={text} />
        ))}
      </dl>
    </section>
  );
}
