/** By how many whole percent a figure has changed. @returns undefined where there was none to compare with */
export function computePercentageChange(from: number, to: number): number | undefined {
  return from === 0 ? undefined : Math.round(((to - from) / from) * 100);
}
