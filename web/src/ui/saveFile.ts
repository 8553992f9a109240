import { createApiError } from '../data/http';

/** Hands a file to the browser's downloads. */
export function saveBlobAsFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has its own hold of the content once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The file name that an answer proposes, or undefined. */
export function parseProposedFileName(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
}

/** Fetches a file and hands it to the browser's downloads. @throws ApiError; TypeError when the network fails */
export async function downloadFile(address: string, otherName: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw createApiError(response.status, await response.text());
  saveBlobAsFile(
    await response.blob(),
    parseProposedFileName(response.headers.get('content-disposition')) ?? otherName,
  );
}
