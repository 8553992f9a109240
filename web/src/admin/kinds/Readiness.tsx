import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePathTo } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { Loading } from '../../ui/Loading';
import { Problem } from '../Problem';
import { buildTabPath } from '../tabPath';
import { useAdminData } from '../useAdmin';
import { readinessSchema, type WholeDraft } from '../../../../core/shared/contracts/admin/kinds';

/** The view in which a reason is seen to. */
const VIEW_OF = { mistakes: 'edit', translations: 'texts', unreviewed: 'changes' } as const;

interface Props {
  draft: WholeDraft;
  onView: (view: string) => void;
  children: (isReady: boolean) => ReactNode;
}

/** What stands in the way of offering the draft, each with where it is seen to. */
export function DraftReadiness({ draft, onView, children }: Props) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const { data, problem, reload } = useAdminData(`/api/admin/kind-drafts/${draft.id}/readiness`, readinessSchema);
  const reasons = data?.reasons ?? [];
  return (
    <div className="kind-readiness">
      <div role="status">
        {!data && problem === undefined && <Loading />}
        {data && (
          <p>
            {reasons.length === 0
              ? t('admin.kinds.draft.ready')
              : t('admin.kinds.draft.notReady', { count: reasons.length })}
          </p>
        )}
        {reasons.length > 0 && (
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>
                {t(`admin.kinds.draft.reasons.${reason}`)}{' '}
                {reason === 'law' && <Link to={pathTo(buildTabPath('legal'))}>{t('admin.kinds.draft.toLaw')}</Link>}
                {(reason === 'mistakes' || reason === 'translations' || reason === 'unreviewed') && (
                  <Button type="link" size="small" onClick={() => onView(VIEW_OF[reason])}>
                    {t('admin.kinds.draft.see')}
                    <span className="visually-hidden">: {t(`admin.kinds.draft.reasons.${reason}`)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Problem text={problem} onRetry={reload} />
      {children(data !== undefined && reasons.length === 0)}
    </div>
  );
}
