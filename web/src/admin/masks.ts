import { MASKS, type Masked } from '../../../core/shared/masks';

const NAMES: readonly Masked[] = ['email', 'personalNumber', 'phone'];

/** Words of staff with what stands in them for personal data in the reader's language. */
export function translateMasks(text: string, t: (key: string) => string): string {
  return NAMES.reduce((said, name) => said.replaceAll(MASKS[name], `[${t(`admin.masks.${name}`)}]`), text);
}
