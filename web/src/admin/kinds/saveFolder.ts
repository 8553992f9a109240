import { strToU8, zipSync } from 'fflate';
import { saveBlobAsFile } from '../../ui/saveFile';

/** Hands files to the browser's downloads as a folder in a zip. */
export function downloadFolderAsZip(name: string, files: readonly { name: string; text: string }[], suffix = ''): void {
  const entries = Object.fromEntries(files.map((each) => [`${name}/${each.name}`, strToU8(each.text)]));
  saveBlobAsFile(new Blob([new Uint8Array(zipSync(entries))], { type: 'application/zip' }), `${name}${suffix}.zip`);
}
