import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { formatCount, formatDayAndTime } from '../formats';
import { ColouredTag } from '../Mark';
import { ServerTable } from '../ServerTable';
import type { ListedKind, Version } from '../../../../core/shared/contracts/admin/kinds';
import { PublicationList } from './PublicationList';

interface Props {
  kind: ListedKind;
  versions: Version[];
  /** Another version is offered. */
  onChanged: () => void;
}

/** What was published here, the contents that the service has met, and the letters that still run on each. */
export function VersionsPanel({ kind, versions, onChanged }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className="kind-letters">
      <PublicationList kind={kind} onChanged={onChanged} />
      <h3>{t('admin.kinds.contents')}</h3>
      <p className="kind-lead">{t('admin.kinds.versionsLead')}</p>
      <ServerTable<Version>
        label={t('admin.kinds.contents')}
        rows={versions}
        rowKey={({ hash }) => hash}
        empty={t('admin.kinds.noVersions')}
        columns={[
          {
            key: 'hash',
            title: t('admin.kinds.version'),
            render: ({ hash, isOffered }) => (
              <>
                <code title={hash}>{hash.slice(0, 12)}</code>{' '}
                {isOffered && <ColouredTag level="done">{t('admin.kinds.offered')}</ColouredTag>}
              </>
            ),
          },
          {
            key: 'firstSeen',
            title: t('admin.kinds.firstSeen'),
            render: ({ firstSeen }) => (firstSeen === null ? t('admin.kinds.notNoted') : formatDayAndTime(firstSeen)),
          },
          {
            key: 'underWay',
            title: t('admin.kinds.underWay'),
            isNumber: true,
            render: ({ underWay }) => formatCount(underWay, language),
          },
          {
            key: 'delivered',
            title: t('admin.kinds.delivered'),
            isNumber: true,
            render: ({ delivered }) => formatCount(delivered, language),
          },
        ]}
      />
    </div>
  );
}
