import { useCallback } from 'react';
import type { SourceRow } from '../../../../core/shared/contracts/admin/legal';
import { useTranslation } from '../../i18n/texts';
import { ColouredTag, type Level } from '../Mark';

type Dated = Pick<SourceRow, 'validFrom' | 'validTo'>;

/** From when to when, in words. */
export function useValidityFormatter(): (source: Dated) => string {
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
export function SourceStatusMarks({
  source,
}: {
  source: Pick<SourceRow, 'review' | 'validity' | 'withoutSuccessor' | 'due'> & Dated;
}) {
  const { t } = useTranslation();
  const { review, validity, withoutSuccessor, due, validFrom, validTo } = source;
  const marks: { level: Level; words: string }[] = [];
  if (review === 'changed') marks.push({ level: 'watch', words: t('legal.tags.changed') });
  else if (review === 'overdue') marks.push({ level: 'wrong', words: t('legal.tags.overdue') });
  else if (due) marks.push({ level: 'watch', words: t('legal.tags.due') });
  if (validity === 'ending' || validity === 'ended')
    marks.push({
      level: withoutSuccessor ? 'watch' : 'quiet',
      words: t(`legal.tags.${validity}`, { date: validTo ?? '' }),
    });
  if (withoutSuccessor) marks.push({ level: 'watch', words: t('legal.tags.alone') });
  if (validity === 'upcoming')
    marks.push({ level: 'quiet', words: t('legal.tags.upcoming', { date: validFrom ?? '' }) });
  if (marks.length === 0) return null;
  return (
    <span className="legal-marks">
      {marks.map(({ level, words }) => (
        <ColouredTag key={words} level={level}>
          {words}
        </ColouredTag>
      ))}
    </span>
  );
}
