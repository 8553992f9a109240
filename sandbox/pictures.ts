import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { html, type Html } from './html';

/**
 * `npm run pictures`: draws what web/public holds of pictures, from the mark, our fonts and the landing page's words: the
 * social card in both languages, icons for home screens, favicon.ico. They are checked in; run it when one of these changes.
 */
const OUTPUT = 'web/public';
const DESK = '#f6f4ef';
/** The mark's own ground. */
const MARK = '#14396b';
const CARD = { width: 1200, height: 630 };

const font = (name: string) =>
  `data:font/woff2;base64,${readFileSync(require.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`)).toString('base64')}`;

const CARDS = {
  sv: {
    title: 'Ett brev som företaget måste ta på allvar',
    text: 'Svara på några frågor. Läs början gratis.',
    subject: 'Reklamation av diskmaskin',
    lines: [
      'Jag köpte en diskmaskin av er den 4 mars. Den',
      'läcker sedan i lördags, trots att den är ny.',
      'Enligt 4 kap. konsumentköplagen svarar ni för',
      'felet. Jag kräver att ni åtgärdar det utan',
      'kostnad för mig, inom skälig tid.',
    ],
  },
  en: {
    title: 'A letter the company has to take seriously',
    text: 'The beginning is free to read.',
    subject: 'Complaint about a dishwasher',
    lines: [
      'I bought a dishwasher from you on 4 March. It',
      'has leaked since Saturday, though it is new.',
      'Under chapter 4 of the Consumer Sales Act you',
      'answer for the fault. I ask you to repair it',
      'at no cost to me, within a reasonable time.',
    ],
  },
} as const;

function cardPage({ title, text, subject, lines }: (typeof CARDS)[keyof typeof CARDS]): Html {
  return html`<!doctype html>
    <style>
      @font-face { font-family: Text; font-weight: 200 900; src: url(${font('source-sans-3')}); }
      @font-face { font-family: Letter; font-weight: 200 900; src: url(${font('source-serif-4')}); }
      body { margin: 0; width: ${CARD.width}px; height: ${CARD.height}px; overflow: hidden; background: ${DESK}; color: #1a1c20; font-family: Text; position: relative; }
      .brand { position: absolute; left: 72px; top: 64px; display: flex; align-items: center; gap: 18px; font: 600 40px Letter; }
      .brand img { width: 52px; height: 52px; }
      h1 { position: absolute; left: 72px; top: 168px; width: 590px; margin: 0; font: 600 68px/1.06 Letter; letter-spacing: -0.02em; }
      .text { position: absolute; left: 72px; bottom: 72px; margin: 0; font-size: 32px; color: #484b53; }
      .sheet { position: absolute; left: 712px; top: 88px; width: 500px; height: 620px; padding: 64px 56px; background: #fffefb; box-shadow: 0 2px 4px rgb(40 34 20 / 12%), 0 24px 64px -16px rgb(40 34 20 / 28%); transform: rotate(3deg); font: 20.5px/1.55 Letter; white-space: nowrap; }
      .sheet p { margin: 0; }
      .sheet .subject { font-weight: 650; margin: 60px 0 18px; }
      .bone { height: 12px; width: 150px; margin-bottom: 14px; background: #ece8de; }
    </style>
    <div class="brand"><img src="data:image/svg+xml;base64,${readFileSync(path.join(OUTPUT, 'favicon.svg')).toString('base64')}" />Brevia</div>
    <h1>${title}</h1>
    <p class="text">${text}</p>
    <div class="sheet">
      <div class="bone"></div>
      <div class="bone"></div>
      <p class="subject">${subject}</p>
      ${lines.map((line) => html`<p>${line}</p>`)}
    </div>`;
}

/** An .ico that holds one PNG (32 px), as browsers since 2010 read it. */
function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

async function main(): Promise<void> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: CARD });
    for (const [language, words] of Object.entries(CARDS)) {
      await page.setContent(String(cardPage(words)));
      await page.evaluate(() => document.fonts.ready);
      const picture = await page.screenshot();
      await sharp(picture)
        .png({ palette: true, quality: 90, effort: 10 })
        .toFile(path.join(OUTPUT, `card-${language}.png`));
    }
  } finally {
    await browser.close();
  }
  const mark = readFileSync(path.join(OUTPUT, 'favicon.svg'));
  const icon = (size: number) => sharp(mark, { density: 1200 }).resize(size, size);
  writeFileSync(path.join(OUTPUT, 'favicon.ico'), ico(await icon(32).png().toBuffer(), 32));
  // Home screens round the corners themselves: theirs are filled.
  for (const size of [180, 192, 512])
    await icon(size)
      .flatten({ background: MARK })
      .png({ palette: true })
      .toFile(path.join(OUTPUT, `icon-${size}.png`));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
