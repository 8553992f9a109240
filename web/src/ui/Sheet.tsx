import { Fragment, type ReactNode } from 'react';
import type { Language } from '../../../core/shared/languages';
import type { Party, Provenance } from '../../../core/shared/letter/letter';
import type { PreviewBlock } from '../../../core/shared/letter/preview';
import './sheet.css';

export interface SheetBlock {
  type: PreviewBlock['type'];
  lines: string[];
  table?: PreviewBlock['table'];
  from?: Provenance;
}

export interface BlockProps {
  block: SheetBlock;
  /** Number of its first line on the sheet. */
  first: number;
  /** Lines appear one after the other. */
  reveals?: boolean | undefined;
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
  /** Names of those who sign. */
  signatures?: string[] | undefined;
  /** Draws the lines of a block, where they do more than stand there. */
  drawBlock?: (props: BlockProps) => ReactNode;
  /** The last lines fade out. */
  fades?: boolean;
  /** Lines appear one after the other. */
  reveals?: boolean;
  label?: string;
  children?: ReactNode;
}

/** Adds to each block the number of its first line on the sheet. */
function numberFirstLines(blocks: readonly SheetBlock[]): { block: SheetBlock; first: number }[] {
  let next = 0;
  return blocks.map((block) => {
    const first = next;
    next += block.lines.length;
    return { block, first };
  });
}

/** The letter as a sheet of paper, as near to the PDF as HTML allows. */
export function PaperSheet(props: Props) {
  const {
    language,
    sender,
    recipient,
    dated,
    subject,
    blocks,
    closing,
    signatures = [],
    fades,
    reveals,
    label,
    children,
    drawBlock = renderPlainBlock,
  } = props;
  return (
    <div className="sheet-frame">
      <article
        className={`sheet${fades ? ' sheet-fades' : ''}${reveals ? ' sheet-reveals' : ''}`}
        lang={language}
        aria-label={label}
      >
        {(sender || recipient) && (
          <header className="sheet-head">
            {sender && <PartyLines party={sender} className="sheet-sender" />}
            {dated && <p className="sheet-date">{dated}</p>}
            {recipient && <PartyLines party={recipient} className="sheet-recipient" />}
          </header>
        )}
        {subject && <p className="sheet-subject">{subject}</p>}
        <div className="sheet-body">
          {numberFirstLines(blocks).map(({ block, first }, index) => (
            <Fragment key={index}>{drawBlock({ block, first, reveals })}</Fragment>
          ))}
          {closing && <p className="sheet-closing">{closing}</p>}
          {signatures.map((name, index) => (
            <p key={index} className="sheet-signature">
              {name}
            </p>
          ))}
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

/** Lines that belong together when the sheet is too narrow for the letter's own line breaks: items of a list. */
function groupLinesByListItem({ type, lines }: SheetBlock): { start: number; lines: string[] }[] {
  const groups: { start: number; lines: string[] }[] = [];
  lines.forEach((text, start) => {
    const last = groups.at(-1);
    if (!last || (type === 'list' && /^(–|\d+\.) /.test(text))) groups.push({ start, lines: [text] });
    else last.lines.push(text);
  });
  return groups;
}

function renderPlainBlock({ block, first, reveals }: BlockProps) {
  if (block.table) return <SheetTable table={block.table} first={first} reveals={reveals} />;
  return (
    <p className={`sheet-${block.type}`}>
      <SheetLines block={block} first={first} reveals={reveals} />
    </p>
  );
}

interface TableProps extends Omit<BlockProps, 'block'> {
  table: NonNullable<SheetBlock['table']>;
}

/** A table as far as it is shown: its first line is the head. */
export function SheetTable({ table: { lines, figures, hasTotal }, first, reveals }: TableProps) {
  const [head = [], ...rows] = lines;
  const buildLineDelayStyle = (index: number) =>
    reveals ? { animationDelay: `${(first + index) * 110}ms` } : undefined;
  const getFigureClass = (column: number) => (figures[column] ? 'sheet-figure' : undefined);
  return (
    <table className="sheet-table">
      <thead>
        <tr className="sheet-line" style={buildLineDelayStyle(0)}>
          {head.map((cell, column) => (
            <th key={column} scope="col" className={getFigureClass(column)}>
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, index) => (
          <tr
            key={index}
            className={`sheet-line${hasTotal && index === rows.length - 1 ? ' sheet-total' : ''}`}
            style={buildLineDelayStyle(index + 1)}
          >
            {cells.map((cell, column) => (
              <td key={column} className={getFigureClass(column)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface LinesProps extends BlockProps {
  /** How each text is shown. */
  draw?: (text: string) => ReactNode;
  /** Stands after the last word. */
  end?: ReactNode;
}

/** The lines of a block. */
export function SheetLines({ block, first, reveals, draw = (text) => text, end }: LinesProps) {
  const buildLineDelayStyle = (index: number) =>
    reveals ? { animationDelay: `${(first + index) * 110}ms` } : undefined;
  return groupLinesByListItem(block).map(({ start, lines }, group, groups) => (
    <span key={start} className="sheet-group">
      {lines.map((text, index) => (
        <span key={index} className="sheet-line" style={buildLineDelayStyle(start + index)}>
          {draw(text)}{' '}
        </span>
      ))}
      {group === groups.length - 1 && end}
    </span>
  ));
}
