import type { Config } from '../../core/config';
import { createAzureReader } from './azure';
import type { TextReader } from './pageText';
import { createTesseractReader } from './tesseract';

/** Azure Document Intelligence where it is set, else Tesseract in this process. */
export function createEngine(config: Pick<Config, 'AZURE_DOCUMENT_INTELLIGENCE_ENDPOINT' | 'AZURE_DOCUMENT_INTELLIGENCE_KEY' | 'OCR_THREADS'>): TextReader {
  const { AZURE_DOCUMENT_INTELLIGENCE_ENDPOINT: endpoint, AZURE_DOCUMENT_INTELLIGENCE_KEY: key } = config;
  return endpoint !== undefined && key !== undefined ? createAzureReader({ endpoint, key }) : createTesseractReader(config.OCR_THREADS);
}
