import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, readFile, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { wrapCommandWithLimits, buildMinimalEnvironment } from '../../core/confined/confine';
import { AppError } from '../../core/shared/errors';

/** PDF/A-1a: archival and tagged; LibreOffice 7.4 can't make it PDF/UA at the same time, as veraPDF shows. */
export const PDF_FILTER = `writer_pdf_Export:${JSON.stringify({
  SelectPdfVersion: { type: 'long', value: '1' },
  UseTaggedPDF: { type: 'boolean', value: 'true' },
  DisplayPDFDocumentTitle: { type: 'boolean', value: 'true' },
})}`;

export interface Soffice {
  /** The program people call: a script that starts others. */
  program: string;
  /** Command of one soffice process without the script around it, confined, which the kernel kills when we die. */
  command: string[];
  /** `7.4`: what a seeded profile must say. */
  version: string;
}

const KNOWN = [
  '/usr/bin/soffice',
  '/usr/local/bin/soffice',
  '/usr/lib/libreoffice/program/soffice',
  '/opt/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
];

/** MB that one soffice may hold: a dossier of many pictures takes hundreds. */
const MEMORY = 4096;

async function doesFileExist(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Finds LibreOffice: the path given, else on PATH, else where it is usually put. @throws AppError dependency_down */
export async function findSoffice(configuredPath?: string): Promise<Soffice> {
  const sofficePathsOnPath = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, 'soffice'));
  for (const candidate of configuredPath ? [configuredPath] : [...sofficePathsOnPath, ...KNOWN]) {
    if (!(await doesFileExist(candidate))) continue;
    const program = await realpath(candidate);
    const beside = path.join(path.dirname(program), 'soffice.bin');
    const binary = (await doesFileExist(beside)) ? beside : program;
    return {
      program,
      command: wrapCommandWithLimits([binary], { memory: MEMORY, sharesNetwork: true }),
      version: await readSofficeVersion(program),
    };
  }
  throw new AppError(
    'dependency_down',
    configuredPath ? `There is no soffice at ${configuredPath}` : 'LibreOffice (soffice) was not found',
    [],
    60,
  );
}

async function readSofficeVersion(program: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, ['--headless', '--version'], {
    timeout: 20_000,
    env: buildMinimalEnvironment(),
  }).catch(() => ({ stdout: '' }));
  const version = /LibreOffice (\d+\.\d+)/.exec(stdout)?.[1];
  if (!version) throw new AppError('dependency_down', `${program} does not answer as LibreOffice does`, [], 60);
  return version;
}

/** Environment of a soffice whose temporary files, home and fonts all lie under `home`. */
export function buildSofficeEnvironment(home: string, fontconfig: string): NodeJS.ProcessEnv {
  const { PATH, LANG, LC_ALL } = process.env;
  return {
    PATH,
    LANG,
    LC_ALL,
    HOME: home,
    TMPDIR: home,
    TMP: home,
    TEMP: home,
    FONTCONFIG_FILE: fontconfig,
    SAL_USE_VCLPLUGIN: 'svp',
  };
}

/** The argument that gives a soffice process its profile. A soffice that runs already must not be told it. */
export function buildProfileArgument(profile: string): string {
  return `-env:UserInstallation=${pathToFileURL(profile).href}`;
}

/** Makes the PDF beside the input. */
export function buildConvertArguments(input: string): string[] {
  return ['--headless', '--norestore', '--convert-to', `pdf:${PDF_FILTER}`, '--outdir', path.dirname(input), input];
}

/**
 * Makes a profile that starts four times faster, because it says that first-run work is done for this version, and
 * that keeps no list of recent documents.
 */
export async function writeSofficeProfile(profile: string, version: string): Promise<void> {
  await mkdir(path.join(profile, 'user'), { recursive: true, mode: 0o700 });
  const buildProfileItemXml = (node: string, name: string, value: string): string =>
    `<item oor:path="${node}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;
  await writeFile(
    path.join(profile, 'user', 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${buildProfileItemXml('/org.openoffice.Setup/Product', 'ooSetupLastVersion', version)}
${buildProfileItemXml('/org.openoffice.Office.Common/History', 'PickListSize', '0')}
</oor:items>
`,
  );
}

/** soffice takes no other folder for its socket (sal/osl/unx/pipe.cxx, PIPEDEFAULTPATH). */
const SOCKETS = '/tmp';
const computeSocketNamePrefix = (): string => `OSL_PIPE_${process.getuid?.() ?? 0}_SingleOfficeIPC_`;

/** Where a soffice with this profile listens for others to hand it work: named after an MD5 of the profile's address. */
export function computeSocketPathOfProfile(profile: string): string {
  const digest = createHash('md5')
    .update(Buffer.from(pathToFileURL(profile).href, 'utf16le'))
    .digest();
  const name = [...digest].map((byte) => byte.toString(16)).join('');
  return path.join(SOCKETS, computeSocketNamePrefix() + name);
}

/** Removes a soffice's home: its profile, and the socket that it leaves behind when it is killed. */
export async function removeConverterHome(home: string): Promise<void> {
  await rm(computeSocketPathOfProfile(buildProfileFolderPath(home)), { force: true });
  await rm(home, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Removes the sockets that killed soffice processes of this user left behind: those at which nobody listens. Only Linux tells
 * which those are.
 */
export async function removeDeadSofficeSockets(): Promise<void> {
  const socketFileNames = (await readdir(SOCKETS)).filter((name) => name.startsWith(computeSocketNamePrefix()));
  // Read after the names: one that is made meanwhile is no candidate.
  const listening = await readFile('/proc/net/unix', 'utf8').catch(() => undefined);
  if (listening === undefined) return;
  const dead = socketFileNames.map((name) => path.join(SOCKETS, name)).filter((file) => !listening.includes(file));
  await Promise.all(dead.map((file) => rm(file, { force: true })));
}

export const buildProfileFolderPath = (home: string): string => path.join(home, 'profile');
