import { resolve } from 'node:path';
import express, { type RequestHandler } from 'express';
import { buildEscapedHtml } from './html';

const FILE = resolve('node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2');
const PATH = '/fonts/source-sans-3.woff2';

/** The service's own interface font, for the stand-ins' pages; without it they fall back to the system's. */
export const FONT_FACE = buildEscapedHtml`
@font-face { font-family: "Source Sans 3"; font-weight: 200 900; font-display: swap; src: url(${PATH}) format("woff2"); }
`;

export function serveFonts(): RequestHandler {
  const fonts = express.Router();
  fonts.get(PATH, (_request, response) => response.sendFile(FILE, { maxAge: '7d' }));
  return fonts;
}
