import { blockLines } from '../../../../core/letter/preview';
import type { KindSummary } from '../../data/kinds';
import { useLanguage } from '../../i18n/context';
import { formatDate } from '../../i18n/format';
import { Sheet } from '../../ui/Sheet';

type Sample = NonNullable<KindSummary['sample']>;

/** A kind's sample letter, as the writer wrote it. */
export function SampleSheet({ sample: { title, letter, completion } }: { sample: Sample }) {
  const language = useLanguage();
  const date = formatDate(completion.date, letter.language);
  return (
    <Sheet
      label={title}
      language={letter.language ?? language}
      sender={letter.sender}
      recipient={letter.recipient}
      dated={letter.place ? `${letter.place}, ${date}` : date}
      subject={letter.subject}
      blocks={letter.body.map((block) => ({ type: block.type, lines: blockLines(block) }))}
      closing={letter.closing}
      signature={letter.signature}
    />
  );
}
