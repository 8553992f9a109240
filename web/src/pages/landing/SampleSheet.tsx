import type { KindSummary } from '../../data/kinds';
import { formatLongDate } from '../../../../core/shared/formats/longDate';
import { LetterSheet } from '../../ui/LetterSheet';

type Sample = NonNullable<KindSummary['sample']>;

/** A kind's sample letter, as the writer wrote it. */
export function SampleSheet({ sample: { title, letter, completion } }: { sample: Sample }) {
  return <LetterSheet label={title} letter={letter} date={formatLongDate(completion.date, letter.language)} />;
}
