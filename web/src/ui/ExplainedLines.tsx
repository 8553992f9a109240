import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/texts';
import type { SourceText } from '../data/kinds';
import { SheetLines, SheetTable, type BlockProps } from './Sheet';

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Finds a citation in lines that may break inside it. */
function createCitationPattern(sources: SourceText[]): RegExp | undefined {
  if (sources.length === 0) return undefined;
  return new RegExp(
    `(${sources.map(({ citation }) => citation.split(/\s+/).map(escapeRegExp).join('\\s+')).join('|')})`,
  );
}

interface Props extends BlockProps {
  /** Laws that the blocks may name, for "why does it say this?". */
  sources: SourceText[];
  /** Names of answers, by path, for the same. */
  answerLabel?: ((path: string) => string) | undefined;
}

/** The lines of a block, their citations to be opened, and what the block was written from. */
export function ExplainedLines({ block, first, reveals, sources, answerLabel }: Props) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const card = useId();
  const cited = sources.filter((source) => block.from?.sources.includes(source.id));
  const answers = answerLabel && block.from ? [...new Set(block.from.answers.map(answerLabel))] : [];
  const canExplain = block.type !== 'heading' && !block.table && (cited.length > 0 || answers.length > 0);
  const pattern = createCitationPattern(cited);
  const renderWithCitations = (text: string): ReactNode =>
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
  return (
    <>
      {block.table ? (
        <SheetTable table={block.table} first={first} reveals={reveals} />
      ) : (
        <p className={`sheet-${block.type}`}>
          <SheetLines
            block={block}
            first={first}
            reveals={reveals}
            draw={renderWithCitations}
            end={
              canExplain && (
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
              )
            }
          />
        </p>
      )}
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
