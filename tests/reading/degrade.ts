import sharp from 'sharp';

/** What phones, lamps and scanners do to a page. Each takes a JPEG and gives one. */
export const DAMAGES: Record<string, (jpeg: Buffer) => Promise<Buffer>> = {
  'a quarter turn': (jpeg) => sharp(jpeg).rotate(90).jpeg().toBuffer(),
  'upside down': (jpeg) => sharp(jpeg).rotate(180).jpeg().toBuffer(),
  'three quarter turns': (jpeg) => sharp(jpeg).rotate(270).jpeg().toBuffer(),
  'askew by 7°': (jpeg) => sharp(jpeg).rotate(7, { background: '#807468' }).jpeg().toBuffer(),
  'askew by -7°': (jpeg) => sharp(jpeg).rotate(-7, { background: '#3c3c3c' }).jpeg().toBuffer(),
  dark: (jpeg) => sharp(jpeg).linear(0.22, 6).jpeg().toBuffer(),
  pale: (jpeg) => sharp(jpeg).linear(0.25, 150).jpeg().toBuffer(),
  blurred: (jpeg) => sharp(jpeg).blur(1.3).jpeg().toBuffer(),
  grainy: (jpeg) => grainy(jpeg, 26),
  'saved badly': (jpeg) => sharp(jpeg).jpeg({ quality: 22 }).toBuffer(),
  small: async (jpeg) => {
    const { width } = await sharp(jpeg).metadata();
    return sharp(jpeg)
      .resize(Math.round(width * 0.5))
      .jpeg({ quality: 80 })
      .toBuffer();
  },
  'half in shadow': (jpeg) => shaded(jpeg),
  'askew on a table': (jpeg) => onTable(jpeg, 12),
  'leaning back': (jpeg) => leaning(jpeg),
};

/** A hand that moved sideways while the picture was taken. */
export function moved(jpeg: Buffer, px: number): Promise<Buffer> {
  const row = (value: number) => Array.from({ length: px }, () => value);
  return sharp(jpeg)
    .convolve({ width: px, height: 3, kernel: [...row(0), ...row(1), ...row(0)] })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** A lamp's glare over a place of the page: white in its middle, fading to all sides. */
export async function glared(
  jpeg: Buffer,
  { x, y, across, down }: { x: number; y: number; across: number; down: number },
): Promise<Buffer> {
  const { width, height } = await sharp(jpeg).metadata();
  const glare = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="g">
    <stop offset="0.35" stop-color="#fff" stop-opacity="1"/><stop offset="0.7" stop-color="#fff" stop-opacity="0.5"/>
    <stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
    <ellipse cx="${x}" cy="${y}" rx="${across}" ry="${down}" fill="url(#g)"/></svg>`;
  return sharp(jpeg)
    .composite([{ input: Buffer.from(glare) }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** On wood, whose grain runs level though the page does not. */
async function onTable(jpeg: Buffer, degrees: number): Promise<Buffer> {
  const page = await sharp(jpeg)
    .ensureAlpha()
    .rotate(degrees, { background: '#00000000' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const [width, height] = [page.info.width + 200, page.info.height + 200];
  const grain = Array.from(
    { length: Math.ceil(height / 14) },
    (_line, at) => `<rect y="${at * 14}" width="100%" height="${4 + ((at * 7) % 5)}" fill="#5d3d24"/>`,
  );
  const table = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#8b623c"/>${grain.join('')}</svg>`;
  return sharp(Buffer.from(table))
    .composite([{ input: page.data }])
    .jpeg()
    .toBuffer();
}

/** Noise that is the same every time. */
async function grainy(jpeg: Buffer, strength: number): Promise<Buffer> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  let state = 12_345;
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  const noisy = data.map((value) => Math.max(0, Math.min(255, value + (random() + random() - 1) * 2 * strength)));
  return sharp(noisy, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

async function shaded(jpeg: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(jpeg).metadata();
  const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g">
    <stop offset="0.3" stop-color="#000" stop-opacity="0.72"/><stop offset="0.7" stop-color="#000" stop-opacity="0"/>
    </linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  return sharp(jpeg)
    .composite([{ input: Buffer.from(shade) }])
    .jpeg()
    .toBuffer();
}

/** The page's top is farther away than its foot: every row is drawn narrower the higher it stands. */
async function leaning(jpeg: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const out = Buffer.alloc(data.length, 90);
  for (let y = 0; y < height; y += 1) {
    const share = 0.86 + (0.14 * y) / height;
    const left = (width * (1 - share)) / 2;
    for (let x = Math.ceil(left); x < left + width * share; x += 1) {
      const from = Math.min(width - 1, Math.round((x - left) / share));
      for (let channel = 0; channel < 3; channel += 1)
        out[(y * width + x) * 3 + channel] = data[(y * width + from) * 3 + channel] ?? 0;
    }
  }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
}
