import { Drawer } from 'antd';
import { Link } from 'react-router-dom';
import type { Entry } from '../../../../core/shared/contracts/admin/logs';
import { usePathTo } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { formatDayAndTime } from '../formats';
import { buildOrderPath } from '../tabPath';
import { translateMasks } from '../masks';
import { useIsNarrow } from '../../ui/useMediaQuery';
import { getOrderIdOfEntry, listRecordStateInWords, type Said } from './entries';
import { useAuditWords } from './useWords';

/** All that an entry says. */
export function EntryDrawer({ entry, onClose }: { entry: Entry | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const { actionWords } = useAuditWords();
  const isNarrow = useIsNarrow();
  return (
    <Drawer
      open={entry !== undefined}
      onClose={onClose}
      title={entry && actionWords(entry.action)}
      size={isNarrow ? '100%' : 560}
      closable={{ 'aria-label': t('auditLog.close') }}
    >
      {entry && <EntryFactList entry={entry} />}
    </Drawer>
  );
}

function EntryFactList({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const { resourceWords, whoWords, wordsOf } = useAuditWords();
  const { id, timestamp, action, resource, resourceId, ipAddress, details, before, after } = entry;
  const facts: [string, string][] = [
    [t('auditLog.time'), formatDayAndTime(timestamp)],
    [t('auditLog.who'), whoWords(entry)],
    [t('auditLog.ip'), ipAddress ?? ''],
    [t('auditLog.code'), action],
    [t('auditLog.resource'), resourceWords(resource)],
    [t('auditLog.resourceId'), resourceId ?? ''],
    [t('auditLog.details'), translateMasks(details, t)],
    [t('auditLog.entry'), id],
  ];
  const words = wordsOf(entry);
  const pathTo = usePathTo();
  const order = getOrderIdOfEntry(entry);
  return (
    <>
      <dl className="logs-facts">
        {facts.map(([name, value]) => value !== '' && <NameAndValueRow key={name} name={name} value={value} />)}
      </dl>
      {order !== undefined && (
        <p>
          <Link to={pathTo(buildOrderPath(order))}>{t('auditLog.toOrder')}</Link>
        </p>
      )}
      <RecordStateFacts title={t('auditLog.before')} parts={listRecordStateInWords(before, words)} />
      <RecordStateFacts title={t('auditLog.after')} parts={listRecordStateInWords(after, words)} />
      {(before !== null || after !== null) && (
        <details className="logs-kept">
          <summary>{t('auditLog.kept')}</summary>
          <pre>{JSON.stringify({ before, after }, null, 2)}</pre>
        </details>
      )}
    </>
  );
}

function NameAndValueRow({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function RecordStateFacts({ title, parts }: { title: string; parts: readonly Said[] }) {
  if (parts.length === 0) return null;
  return (
    <section className="logs-state">
      <h2>{title}</h2>
      <dl className="logs-facts">
        {parts.map(({ key, name, text }) => (
          <NameAndValueRow key={key} name={name} value={text} />
        ))}
      </dl>
    </section>
  );
}
