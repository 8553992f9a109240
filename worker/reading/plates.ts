/**
 * Swedish registration numbers: three letters, two figures, and a figure or a letter. The letters I, Q, V and those with
 * rings and dots are never used, nor O as the last sign (Transportstyrelsen).
 */
const PLATE = /^[A-HJ-PR-UW-Z]{3}[0-9]{2}[0-9A-HJ-NPR-UW-Z]$/;

/** What an engine takes for a letter or a figure that looks like it, where only the one can stand. */
const AS_LETTER: Record<string, string> = { '0': 'O', '8': 'B', '5': 'S', '2': 'Z', '6': 'G' };
const AS_FIGURE: Record<string, string> = { O: '0', D: '0', I: '1', L: '1', B: '8', S: '5', Z: '2', G: '6' };
const MOST_CORRECTIONS = 2;
/** Signs that fonts print alike. */
const TWINS: Record<string, string> = { O: '0', '0': 'O', '1': 'I' };

/** Whether a plate stands in `signs`, give or take signs that are printed alike. */
export function showsPlate(signs: string, plate: string): boolean {
  const isSame = (sign: string, at: number) => sign === plate[at] || sign === TWINS[plate[at] ?? ''];
  return [...signs].some((_sign, start) => {
    const some = [...signs.slice(start, start + plate.length)];
    return some.length === plate.length && some.every(isSame);
  });
}

/** The registration number that six signs stand for, and how many were taken for ones that look like them. */
export function plateOf(signs: string): { plate: string; corrections: number } | undefined {
  const read = signs.toUpperCase();
  if (PLATE.test(read)) return { plate: read, corrections: 0 };
  if (!/^[A-Z0-9]{6}$/.test(read)) return undefined;
  const plate = [...read]
    .map((sign, at) => {
      if (at < 3) return AS_LETTER[sign] ?? sign;
      // The last may be either: only what can't stand there is another.
      if (at === 5) return sign === 'O' ? '0' : sign === 'I' ? '1' : sign;
      return AS_FIGURE[sign] ?? sign;
    })
    .join('');
  const corrections = [...plate].filter((sign, at) => sign !== read[at]).length;
  return PLATE.test(plate) && corrections <= MOST_CORRECTIONS ? { plate, corrections } : undefined;
}
