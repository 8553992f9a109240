import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/texts';
import type { Language } from '../../../core/languages';
import type { Party, Provenance } from '../../../core/letter/letter';
import type { SourceText } from '../data/kinds';
import './sheet.css';

export interface SheetBlock {
  type: 'paragraph' | 'heading' | 'list';
  lines: string[];
  from?: Provenance;
}

interface Props {
  /** The letter's language, which need not be the page's. */
  language: Language;
  sender?: Party | undefined;
  recipient?: Party | undefined;
  /** Place and date, to the right. */
  dated?: string | undefined;
  subject?: string | undefined;
  blocks: SheetBlock[];
  closing?: string | undefined;
  signature?: string | undefined;
  /** Laws that the blocks may name, for "why does it say this?". */
  sources?: SourceText[];
  /** Names of answers, by path, for the same. */
  answerLabel?: (path: string) => string;
  /** The last lines fade out. */
  fades?: boolean;
  /** Lines appear one after the other. */
  reveals?: boolean;
  label?: string;
  children?: ReactNode;
}

/** The letter as a sheet of paper, as near to the PDF as HTML allows. */
export function Sheet(props: Props) {
  const { language, sender, recipient, dated, subject, blocks, closing, signature, fades, reveals, label, children } = props;
  let line = 0;
  return (
    <div className="sheet-frame">
      <article className={`sheet${fades ? ' sheet-fades' : ''}${reveals ? ' sheet-reveals' : ''}`} lang={language} aria-label={label}>
        {(sender || recipient) && (
          <header className="sheet-head">
            {sender && <PartyLines party={sender} className="sheet-sender" />}
            {dated && <p className="sheet-date">{dated}</p>}
            {recipient && <PartyLines party={recipient} className="sheet-recipient" />}
          </header>
        )}
        {subject && <p className="sheet-subject">{subject}</p>}
        <div className="sheet-body">
          {blocks.map((block, index) => {
            const first = line;
            line += block.lines.length;
            return <BlockLines key={index} block={block} first={first} {...props} />;
          })}
          {closing && (
            <>
              <p className="sheet-closing">{closing}</p>
              <p className="sheet-signature">{signature}</p>
            </>
          )}
          {children}
        </div>
      </article>
    </div>
  );
}

function PartyLines({ party, className }: { party: Party; className: string }) {
  return (
    <p className={className}>
      <strong>{party.name}</strong>
      {party.lines.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
  );
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Finds a citation in lines that may break inside it. */
function citationPattern(sources: SourceText[]): RegExp | undefined {
  if (sources.length === 0) return undefined;
  return new RegExp(`(${sources.map(({ citation }) => citation.split(/\s+/).map(escaped).join('\\s+')).join('|')})`);
}

/** Lines that belong together when the sheet is too narrow for the letter's own line breaks: items of a list. */
function groupsOf({ type, lines }: SheetBlock): { start: number; lines: string[] }[] {
  const groups: { start: number; lines: string[] }[] = [];
  lines.forEach((text, start) => {
    const last = groups.at(-1);
    if (!last || (type === 'list' && /^(–|\d+\.) /.test(text))) groups.push({ start, lines: [text] });
    else last.lines.push(text);
  });
  return groups;
}

function BlockLines({ block, first, sources = [], answerLabel, reveals }: Props & { block: SheetBlock; first: number }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const card = useId();
  const cited = sources.filter((source) => block.from?.sources.includes(source.id));
  const answers = answerLabel && block.from ? [...new Set(block.from.answers.map(answerLabel))] : [];
  const canExplain = block.type !== 'heading' && (cited.length > 0 || answers.length > 0);
  const pattern = citationPattern(cited);
  const parts = (text: string): ReactNode =>
    pattern
      ? text.split(pattern).map((part, place) =>
          place % 2 === 1 ? (
            // A button proper would not break across lines.
            <span
              key={place}
              role="button"
              tabIndex={0}
              className="sheet-citation"
              aria-expanded={isOpen}
              aria-controls={card}
              onClick={() => setIsOpen(!isOpen)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return;
                event.preventDefault();
                setIsOpen(!isOpen);
              }}
            >
              {part}
            </span>
          ) : (
            part
          ),
        )
      : text;
  const style = (index: number) => (reveals ? { animationDelay: `${(first + index) * 110}ms` } : undefined);
  return (
    <>
      <p className={`sheet-${block.type}`}>
        {groupsOf(block).map(({ start, lines }) => (
          <span key={start} className="sheet-group">
            {lines.map((text, index) => (
              <span key={index} className="sheet-line" style={style(start + index)}>
                {parts(text)}{' '}
              </span>
            ))}
          </span>
        ))}
        {canExplain && (
          <button
            type="button"
            className="sheet-why"
            aria-expanded={isOpen}
            aria-controls={card}
            aria-label={t('sheet.why')}
            title={t('sheet.why')}
            onClick={() => setIsOpen(!isOpen)}
          >
            ?
          </button>
        )}
      </p>
      {canExplain && (
        <div id={card} className="sheet-card" hidden={!isOpen}>
          {answers.length > 0 && (
            <p>
              {t('sheet.fromAnswers')} {answers.join(' · ')}
            </p>
          )}
          {cited.map((source) => (
            <p key={source.id}>
              <strong>{source.citation}</strong>
              <br />
              {source.text}{' '}
              <a href={source.link} target="_blank" rel="noreferrer">
                {t('sheet.readLaw')}
                <span className="visually-hidden"> ({t('common.newTab')})</span>
              </a>
            </p>
          ))}
        </div>
      )}
    </>
  );
}
