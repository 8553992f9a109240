import { Button } from 'antd';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { auditVerdictSchema } from '../../../../core/shared/contracts/admin/logs';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { formatCount, formatDayAndTime } from '../formats';
import { Problem } from '../Problem';
import { useAdminData } from '../useAdmin';

type Verdict = z.infer<typeof auditVerdictSchema>;

/** Whether the log's chain is whole, and where it breaks. */
export function AuditChainCheck() {
  const { t } = useTranslation();
  const [anew, setAnew] = useState(false);
  const { data, problem, isLoading, reload } = useAdminData(
    `/api/admin/logs/check${anew ? '?anew=1' : ''}`,
    auditVerdictSchema,
  );
  const checkAuditChainAgain = () => (anew ? reload() : setAnew(true));
  return (
    <section className="logs-chain" aria-label={t('auditLog.chain')} aria-busy={isLoading}>
      <Problem text={problem} onRetry={reload} />
      <div role="status">{data ? <ChainCheckOutcome verdict={data} /> : !problem && t('auditLog.checking')}</div>
      <Button onClick={checkAuditChainAgain} loading={isLoading && data !== undefined}>
        {t('auditLog.checkAgain')}
      </Button>
      {data && !data.isWhole && <ChainBreaks verdict={data} />}
    </section>
  );
}

function ChainCheckOutcome({ verdict: { isWhole, entries, sealsOnly, broken, checkedAt } }: { verdict: Verdict }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const Mark = isWhole ? ShieldCheck : TriangleAlert;
  return (
    <p className={isWhole ? 'logs-whole' : 'logs-broken'}>
      <Mark size={20} aria-hidden="true" />
      <span>
        <strong>{isWhole ? t('auditLog.whole') : t('auditLog.broken', { count: broken })}</strong>{' '}
        {t('auditLog.checked', { entries: formatCount(entries, language), time: formatDayAndTime(checkedAt) })}
        {sealsOnly > 0 && ` ${t('auditLog.sealsOnly', { count: sealsOnly })}`}
      </span>
    </p>
  );
}

function ChainBreaks({ verdict: { breaks, broken } }: { verdict: Verdict }) {
  const { t } = useTranslation();
  return (
    <div className="logs-breaks">
      <p>{t('auditLog.brokenText')}</p>
      <ul>
        {breaks.map(({ at, why }) => (
          <li key={at}>
            <code>{at}</code> {t(`auditLog.why.${why}`, { defaultValue: why })}
          </li>
        ))}
      </ul>
      {broken > breaks.length && <p>{t('auditLog.more', { count: broken - breaks.length })}</p>}
    </div>
  );
}
