import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The letter's serif, and outlines for the emoji that people type; the rest of the world's scripts come from the system. */
const FOLDERS = ['source-serif-4/400Regular', 'source-serif-4/700Bold', 'noto-emoji/400Regular'];

const escapeXml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/**
 * Writes a fontconfig file in `dir` that adds the letter's fonts to the system's.
 * @returns its path, for FONTCONFIG_FILE
 */
export async function writeFontconfigFile(dir: string): Promise<string> {
  const fonts = FOLDERS.map((folder) => path.resolve('node_modules/@expo-google-fonts', folder));
  const file = path.join(dir, 'fonts.conf');
  await writeFile(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${fonts.map((folder) => `  <dir>${escapeXml(folder)}</dir>`).join('\n')}
  <cachedir>${escapeXml(path.join(dir, 'fonts'))}</cachedir>
</fontconfig>
`,
  );
  return file;
}
