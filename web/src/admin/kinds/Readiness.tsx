import { Button, Spin } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePathTo } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { Problem } from '../Problem';
import { buildTabPath } from '../tabPath';
import { useAdminData } from '../useAdmin';
import { NOT_READY, readinessSchema, type WholeDraft } from '../../../../core/shared/contracts/admin/kinds';
import type { Trial } from './useTrial';

/** The view in which a reason is seen to. */
const VIEW_OF = { mistakes: 'texts', translations: 'texts', newLaw: 'changes', unreviewed: 'changes' } as const;

type NotReady = (typeof NOT_READY)[number];

interface Props {
  draft: WholeDraft;
  /** Of the draft as it is saved. */
  trial: Trial;
  onView: (view: string) => void;
  children: (isReady: boolean) => ReactNode;
}

/** What stands in the way of offering the draft, each with where it is seen to. What the page knows itself stands there at once. */
export function DraftReadiness({ draft, trial, onView, children }: Props) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const { data, problem, isLoading, reload } = useAdminData(
    `/api/admin/kind-drafts/${draft.id}/readiness`,
    readinessSchema,
    { asOf: `${draft.revision} ${draft.review?.at} ${draft.isBasisOffered}` },
  );
  const found = isLoading ? undefined : data?.reasons;
  const reasons = found ?? listPublishingObstaclesKnownLocally(draft, trial);
  return (
    <div className="kind-readiness">
      <div role="status">
        {(found || reasons.length > 0) && (
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
                {(reason === 'mistakes' ||
                  reason === 'translations' ||
                  reason === 'newLaw' ||
                  reason === 'unreviewed') && (
                  <Button type="link" size="small" onClick={() => onView(VIEW_OF[reason])}>
                    {t('admin.kinds.draft.see')}
                    <span className="visually-hidden">: {t(`admin.kinds.draft.reasons.${reason}`)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {!found && problem === undefined && (
          <p className="kind-readiness-more">
            <Spin size="small" /> {t('admin.kinds.draft.looking')}
          </p>
        )}
      </div>
      <Problem text={problem} onRetry={reload} />
      {children(found?.length === 0)}
    </div>
  );
}

/** What stands in the way as far as it is seen without asking: the law that is due or new is the server's to say. */
function listPublishingObstaclesKnownLocally(
  { review, authors, isBasisOffered }: WholeDraft,
  { report, isRunning }: Trial,
): NotReady[] {
  const tried = isRunning ? undefined : report;
  const known: Record<NotReady, boolean> = {
    mistakes: tried?.problems.some(({ minor }) => !minor) ?? false,
    translations: tried?.translations.some(({ gap }) => gap === 'missing') ?? false,
    law: false,
    newLaw: false,
    basis: !isBasisOffered,
    unreviewed: review === null,
    ownReview: review !== null && authors.some(({ uid }) => uid === review.by.uid),
  };
  return NOT_READY.filter((reason) => known[reason]);
}
