import type { DocumentPage } from '@azure/ai-form-recognizer';
import { awaitUnlessAborted } from './callOff';
import { computeBoundingBox, rotatePoint } from './geometry';
import { ReadingError, type PageText, type TextReader } from './pageText';
import { readPictureSize } from './picture';

/** Microsoft's model that reads text and leaves what it means to us. */
const MODEL = 'prebuilt-read';
/** Milliseconds between two looks at a reading under way. */
const POLL = 700;
const RETRIES = 3;

/**
 * Reads with Azure Document Intelligence: the page goes to the endpoint that the operator has set, and nowhere else.
 * @param endpoint `https://<name>.cognitiveservices.azure.com`
 */
export function createAzureReader({
  endpoint,
  key,
  poll = POLL,
}: {
  endpoint: string;
  key: string;
  poll?: number;
}): TextReader {
  // Loaded by those alone who have set it.
  const connected = import('@azure/ai-form-recognizer').then(
    ({ AzureKeyCredential, DocumentAnalysisClient }) =>
      new DocumentAnalysisClient(endpoint, new AzureKeyCredential(key), {
        retryOptions: { maxRetries: RETRIES, retryDelayInMs: poll, maxRetryDelayInMs: 10_000 },
        // Only for a server on this machine, as in tests.
        allowInsecureConnection: endpoint.startsWith('http://127.0.0.1') || endpoint.startsWith('http://localhost'),
      }),
  );
  return {
    async read(jpeg, signal) {
      try {
        const [client, size] = await Promise.all([connected, readPictureSize(jpeg)]);
        const asked = client
          .beginAnalyzeDocument(MODEL, Buffer.from(jpeg), { abortSignal: signal, updateIntervalInMs: poll })
          .then((poller) => poller.pollUntilDone({ abortSignal: signal }));
        // Between two looks the client does not always hear that it was called off.
        const { pages } = await awaitUnlessAborted(signal, asked);
        return convertToPageText(pages?.[0], size);
      } catch (error) {
        if (signal.aborted) throw new ReadingError('timeout', 'called off');
        // Azure's messages may quote the request: the name and status say enough.
        const status =
          typeof error === 'object' && error !== null && 'statusCode' in error ? String(error.statusCode) : '';
        throw new ReadingError(
          'failed',
          `Document Intelligence ${error instanceof Error ? error.name : ''} ${status}`.trim(),
        );
      }
    },
    close: () => Promise.resolve(),
  };
}

/** Azure gives corners in the page's own unit, and how far its text is turned. */
function convertToPageText(page: DocumentPage | undefined, size: { width: number; height: number }): PageText {
  const turn = -(page?.angle ?? 0);
  const [across, down] = [size.width / (page?.width ?? size.width), size.height / (page?.height ?? size.height)];
  const words = (page?.words ?? []).flatMap(({ content, confidence, polygon = [] }) => {
    const corners = polygon.map(({ x, y }) => rotatePoint({ x: x * across, y: y * down }, size, turn));
    if (corners.length === 0) return [];
    return [
      {
        text: content,
        confidence,
        box: computeBoundingBox(corners.map(({ x, y }) => ({ x, y, width: 0, height: 0 }))),
      },
    ];
  });
  return { size, turn, words };
}
