/** Mean radius of the Earth in km (IUGG). */
const EARTH = 6371.0088;

/** Whole kilometres between two places by the great circle; degrees in WGS 84. Null when one is no number. */
export function computeGreatCircleKm(...degrees: unknown[]): number | null {
  const [lat1, lon1, lat2, lon2] = degrees.map((value) =>
    typeof value === 'number' ? (value * Math.PI) / 180 : Number.NaN,
  );
  if (lat1 === undefined || lon1 === undefined || lat2 === undefined || lon2 === undefined) return null;
  const half = Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin((lon2 - lon1) / 2) ** 2;
  const km = 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(half)));
  return Number.isFinite(km) ? Math.round(km) : null;
}
