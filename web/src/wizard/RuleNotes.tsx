import { ExternalLink } from 'lucide-react';
import { useTranslation } from '../i18n/texts';
import type { KindForm } from '../data/kinds';
import { Note } from '../ui/Note';

/** The law behind a note, to read for oneself. */
function SourceLine({ form, id }: { form: KindForm; id: string | undefined }) {
  const { t } = useTranslation();
  const source = form.sources.find((each) => each.id === id);
  if (!source) return null;
  return (
    <p className="small">
      {t('rules.source')}{' '}
      <a href={source.link} target="_blank" rel="noreferrer">
        {source.citation} <ExternalLink size={14} aria-hidden="true" />
        <span className="visually-hidden"> ({t('common.newTab')})</span>
      </a>
    </p>
  );
}

interface BannerProps {
  form: KindForm;
  banners: { id: string; level: 'info' | 'warning'; source?: string | undefined }[];
}

/** Live notes of the rules: what the answers so far mean. */
export function Banners({ form, banners }: BannerProps) {
  return (
    <div className="notes" aria-live="polite">
      {banners.map(({ id, level, source }) => {
        const text = form.texts.banners[id];
        return (
          text && (
            <Note key={id} level={level} title={text.title}>
              <p>{text.text}</p>
              <SourceLine form={form} id={source} />
            </Note>
          )
        );
      })}
    </div>
  );
}

interface StopProps {
  form: KindForm;
  stops: { id: string; source?: string | undefined }[];
}

/** Why a letter can't help here, where that stands, and what can be done for nothing instead. */
export function Stops({ form, stops }: StopProps) {
  const { t } = useTranslation();
  return (
    <div id="stops" tabIndex={-1} className="notes" aria-live="polite">
      {stops.map(({ id, source }) => {
        const text = form.texts.stops[id];
        return (
          text && (
            <Note key={id} level="stop" title={text.title}>
              <p>{text.text}</p>
              <SourceLine form={form} id={source} />
              <p>
                <strong>{t('rules.instead')}</strong> {text.next}
              </p>
            </Note>
          )
        );
      })}
    </div>
  );
}
