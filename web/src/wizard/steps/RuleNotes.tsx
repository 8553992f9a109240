import { ExternalLink } from 'lucide-react';
import { useTranslation } from '../../i18n/texts';
import { fillText } from '../../../../core/shared/formats/fillText';
import type { RuleData } from '../../../../core/shared/rules/rules';
import type { KindForm } from '../../data/kinds';
import { Note } from '../../ui/Note';
import { TextWithLinks } from '../../ui/Prose';

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
  banners: { id: string; level: 'info' | 'warning'; source?: string | undefined; outcome?: boolean | undefined }[];
  /** What the rules worked out, for texts with values. */
  data: RuleData;
}

/** Live notes of the rules: what the answers so far mean. What the case comes to is said once, by the first that holds. */
export function RuleBanners({ form, banners, data }: BannerProps) {
  const { t } = useTranslation();
  const verdict = banners.find(({ outcome }) => outcome);
  const fillNoteText = (text: string) => fillText(text, data, form.language);
  return (
    <div className="notes" aria-live="polite">
      {banners
        .filter((banner) => !banner.outcome || banner === verdict)
        .map(({ id, level, source, outcome }) => {
          const text = form.texts.banners[id];
          return (
            text && (
              <Note
                key={id}
                level={level}
                {...(outcome && { isVerdict: true, eyebrow: t('rules.outcome') })}
                title={fillNoteText(text.title)}
              >
                <p>
                  <TextWithLinks text={text.text} fill={fillNoteText} />
                </p>
                <SourceLine form={form} id={source} />
              </Note>
            )
          );
        })}
    </div>
  );
}

/** Where stops stand on a page. */
export const STOPS_ID = 'stops';

interface StopProps {
  form: KindForm;
  stops: { id: string; source?: string | undefined }[];
  data: RuleData;
}

/** Why a letter can't help here, where that stands, and what can be done for nothing instead. */
export function RuleStops({ form, stops, data }: StopProps) {
  const { t } = useTranslation();
  const fillNoteText = (text: string) => fillText(text, data, form.language);
  return (
    <div id={STOPS_ID} tabIndex={-1} className="notes" aria-live="polite">
      {stops.map(({ id, source }) => {
        const text = form.texts.stops[id];
        return (
          text && (
            <Note key={id} level="stop" title={fillNoteText(text.title)}>
              <p>{fillNoteText(text.text)}</p>
              <SourceLine form={form} id={source} />
              <p>
                <strong>{t('rules.instead')}</strong> <TextWithLinks text={text.next} fill={fillNoteText} />
              </p>
            </Note>
          )
        );
      })}
    </div>
  );
}
