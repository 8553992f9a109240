import { useCallback } from 'react';
import { useTranslation } from '../../i18n/texts';
import type { SourceRow } from './sources';

type Dated = Pick<SourceRow, 'validFrom' | 'validTo'>;

/** From when to when, in words. */
export function useValidity(): (source: Dated) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ validFrom: from, validTo: to }) => {
      if (from !== null && to !== null) return t('legal.valid.both', { from, to });
      if (from !== null) return t('legal.valid.from', { from });
      return to === null ? t('legal.valid.always') : t('legal.valid.to', { to });
    },
    [t],
  );
}

/** What is the matter with a source, if anything: never by colour alone. */
export function Marks({ source }: { source: Pick<SourceRow, 'review' | 'validity' | 'withoutSuccessor' | 'due'> & Dated }) {
  const { t } = useTranslation();
  const { review, validity, withoutSuccessor, due, validFrom, validTo } = source;
  const marks: { look: string; words: string }[] = [];
  if (review === 'changed') marks.push({ look: 'watch', words: t('legal.tags.changed') });
  else if (review === 'overdue') marks.push({ look: 'wrong', words: t('legal.tags.overdue') });
  else if (due) marks.push({ look: 'watch', words: t('legal.tags.due') });
  if (validity === 'ending' || validity === 'ended') marks.push({ look: withoutSuccessor ? 'watch' : 'quiet', words: t(`legal.tags.${validity}`, { date: validTo ?? '' }) });
  if (withoutSuccessor) marks.push({ look: 'watch', words: t('legal.tags.alone') });
  if (validity === 'upcoming') marks.push({ look: 'quiet', words: t('legal.tags.upcoming', { date: validFrom ?? '' }) });
  if (marks.length === 0) return null;
  return (
    <span className="legal-marks">
      {marks.map(({ look, words }) => (
        <span key={words} className={`legal-mark legal-mark-${look}`}>
          {words}
        </span>
      ))}
    </span>
  );
}
