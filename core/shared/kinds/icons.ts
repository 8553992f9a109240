/** Icons that a kind may name in kind.json (lucide's names): those that the web ships. */
export const ICON_NAMES = [
  'car',
  'file-text',
  'landmark',
  'megaphone',
  'message-square-warning',
  'package',
  'plane',
  'receipt',
  'scale',
] as const;

export type IconName = (typeof ICON_NAMES)[number];
