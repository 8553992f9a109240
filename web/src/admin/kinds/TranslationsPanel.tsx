import { useTranslation } from '../../i18n/texts';
import { Loading } from '../../ui/Loading';
import { ColouredTag } from '../Mark';
import { ServerTable } from '../ServerTable';
import type { Gap } from '../../../../core/shared/contracts/admin/kinds';

/** Texts in one language only, and English ones that are the Swedish. */
export function TranslationGapsPanel({
  gaps,
  onGo,
}: {
  gaps: Gap[] | undefined;
  onGo: (name: string, pointer: string) => void;
}) {
  const { t } = useTranslation();
  if (!gaps) return <Loading />;
  return (
    <div className="kind-letters">
      <p className="kind-lead">{t('admin.kinds.textsLead')}</p>
      <ServerTable<Gap>
        label={t('admin.kinds.views.texts')}
        rows={gaps}
        rowKey={({ file, pointer, gap }) => `${file} ${pointer} ${gap}`}
        empty={t('admin.kinds.noGaps')}
        columns={[
          {
            key: 'place',
            title: t('admin.kinds.place'),
            render: ({ file, pointer }) => {
              const place = <code>{`${file} ${pointer}`}</code>;
              // What kinds share is not edited in one of them.
              if (file.includes('_shared/')) return place;
              return (
                <button type="button" className="button-text" onClick={() => onGo(file, pointer)}>
                  {place}
                </button>
              );
            },
          },
          {
            key: 'gap',
            title: t('admin.kinds.gapHead'),
            width: 190,
            render: ({ gap }) => (
              <ColouredTag level={gap === 'missing' ? 'wrong' : 'watch'}>{t(`admin.kinds.gap.${gap}`)}</ColouredTag>
            ),
          },
          { key: 'text', title: t('admin.kinds.text'), render: ({ text }) => text },
        ]}
      />
    </div>
  );
}
