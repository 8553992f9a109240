/**
 * A pattern that is too long for a line: lines are joined, without the spaces that they begin and end with. A backslash stands as in
 * a literal.
 * @example joinPatternLines('iu')`
 *   (?<!\p{L})(?:
 *   häver|ångrar|
 *   bestrider)`
 */
export function joinPatternLines(flags: string): (lines: TemplateStringsArray) => RegExp {
  return ({ raw }) => new RegExp(raw.join('').replace(/\s*\n\s*/g, ''), flags);
}
