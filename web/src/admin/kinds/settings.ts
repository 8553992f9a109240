import { ICON_NAMES, type IconName } from '../../../../core/shared/kinds/icons';
import { isPriceWithinBounds } from '../../../../core/shared/purchase/priceBounds';
import { createJsonFileEditor, type FileTexts } from './fileEdits';
import { KIND_FILE } from './situation/situationFiles';
import type { ChangeFiles } from './editedFiles';

/** What a kind costs and is known by, besides its words. */
export interface KindSettings {
  /** SEK, until an admin sets another; undefined for one that can't be read. */
  price: number | undefined;
  /** As the file names it, known or not. */
  icon: string | undefined;
}

/** @returns undefined when kind.json can't be read */
export function readPriceAndIcon(files: FileTexts): KindSettings | undefined {
  if (files[KIND_FILE] === undefined) return undefined;
  try {
    const editor = createJsonFileEditor(files);
    const [price, icon] = [editor.read(KIND_FILE, ['defaultPrice']), editor.read(KIND_FILE, ['icon'])];
    return {
      price: typeof price === 'number' ? price : undefined,
      icon: typeof icon === 'string' ? icon : undefined,
    };
  } catch {
    return undefined;
  }
}

export const isIconName = (name: string | undefined): name is IconName => ICON_NAMES.some((each) => each === name);

/** A kind's own price is never nothing: only an admin gives letters away. */
export const isValidKindPrice = (sek: number | undefined): sek is number =>
  sek !== undefined && sek > 0 && isPriceWithinBounds(sek, false);

type Changed = Parameters<ChangeFiles>[0];

export const writeKindPrice = (files: FileTexts, sek: number): Changed => writeSetting(files, 'defaultPrice', sek);

export const writeKindIcon = (files: FileTexts, icon: IconName): Changed => writeSetting(files, 'icon', icon);

function writeSetting(files: FileTexts, key: string, value: string | number): Changed {
  const editor = createJsonFileEditor(files);
  editor.set(KIND_FILE, [key], value);
  return editor.changed();
}
