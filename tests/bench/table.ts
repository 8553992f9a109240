/** One line of a benchmark's table: column heading to text. */
export type Row = Record<string, string>;

/** Rows as a Markdown table, its columns those of the first row. */
export function markdownTable(rows: Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map((column) => row[column] ?? ''))),
  ].join('\n');
}

/** The value below which `share` (0 to 1) of the figures lie; 0 when there are none. */
export function percentile(figures: number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
