import { Button } from 'antd';
import { figureCheckSchema } from '../../../../core/shared/contracts/admin/figures';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { formatCount, formatDayAndTime } from '../formats';
import { Problem } from '../Problem';
import { useAdminAction, useAdminData } from '../useAdmin';

/** Whether the totals were right when they were last counted anew, and the way to count them now. */
export function FiguresCheckWithRecount() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data, problem, reload } = useAdminData('/api/admin/figures/check', figureCheckSchema);
  const { run, isBusy, problem: failure } = useAdminAction();
  const requestRecount = async () => {
    if (await run('POST', '/api/admin/figures/check', {})) reload();
  };
  const figures = data?.figures;
  const describeLastCheck = () => {
    if (!figures) return t('admin.sales.check.never');
    const values = {
      at: formatDayAndTime(figures.at),
      count: figures.days,
      days: formatCount(figures.days, language),
      differing: figures.differing.join(', '),
    };
    return t(figures.differing.length === 0 ? 'admin.sales.check.right' : 'admin.sales.check.wrong', values);
  };
  return (
    <div className="sales-check">
      <p role="status" className="admin-note">
        {data && describeLastCheck()}
      </p>
      <Button loading={isBusy} onClick={() => void requestRecount()}>
        {t('admin.sales.check.now')}
      </Button>
      <Problem text={failure ?? problem} onRetry={reload} />
    </div>
  );
}
