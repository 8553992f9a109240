/** An unguessable id that the browser makes, so that a request sent twice makes one letter, refund or mail. */
export function createId(): string {
  if (window.isSecureContext) return crypto.randomUUID();
  // Pages served over plain HTTP have no randomUUID.
  const random = crypto.getRandomValues(new Uint8Array(16));
  random[6] = ((random[6] ?? 0) & 0x0f) | 0x40;
  random[8] = ((random[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
