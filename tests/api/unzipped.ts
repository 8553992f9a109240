import { buffer } from 'node:stream/consumers';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';

/** The files of a zip by their names. */
export async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  const files = new Map<string, Buffer>();
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      zip
        .once('entry', resolve)
        .once('end', () => resolve(undefined))
        .once('error', reject);
      zip.readEntry();
    });
    if (!entry) return files;
    zip.removeAllListeners();
    const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
    });
    files.set(entry.fileName, await buffer(stream));
  }
}
