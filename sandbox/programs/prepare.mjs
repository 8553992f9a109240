import { pathToFileURL } from 'node:url';
import { calc } from './calc.mjs';
import { chromium } from './chromium.mjs';
import { libreoffice } from './libreoffice.mjs';
import { mongo } from './mongo.mjs';
import { poppler } from './poppler.mjs';
import { Progress } from './progress.mjs';
import { stripeMock } from './stripe-mock.mjs';
import { temporal } from './temporal.mjs';
import { temporalTestServer } from './temporal-test-server.mjs';
import { verapdf } from './verapdf.mjs';

/**
 * A program of somebody else's that we start or call. Looked for in this order: its address or path in the environment;
 * PATH and the cache folder (`find`); then each of `ways`, from the official download to a build.
 * @typedef {object} Program
 * @property {string} id
 * @property {string} name
 * @property {string} [address] environment variable that names a running one, which makes ours needless
 * @property {string} path environment variable with the program's path, set by us for those who start it
 * @property {string} install what a person can install when no way works
 * @property {() => Promise<Found | undefined>} find
 * @property {Way[]} ways
 *
 * @typedef {Record<string, string>} Found environment variables for those who start the program
 * @typedef {{ name: string, get: (report: (line: string) => void, modules: Promise<void>) => Promise<Found | undefined> }} Way
 */

/** @type {Program[]} */
const PROGRAMS = [temporal, mongo, libreoffice, calc, chromium, poppler, temporalTestServer, verapdf, stripeMock];

export const FOR_START = ['temporal', 'mongo', 'libreoffice'];
export const FOR_TESTS = PROGRAMS.map((program) => program.id);

/** Some programs can't be had; the message names each, what was tried, and what to install. */
export class MissingPrograms extends Error {}

/**
 * Finds, downloads or builds programs, side by side.
 * @param {string[]} ids
 * @param {{ progress?: Progress, modules?: Promise<void> }} [options] `modules` is done when node_modules is complete
 * @returns {Promise<Found>} the environment variables that say where they are
 * @throws {MissingPrograms}
 */
export async function preparePrograms(ids, { progress = new Progress(), modules = Promise.resolve() } = {}) {
  const wanted = PROGRAMS.filter((program) => ids.includes(program.id));
  /** @type {string[]} */
  const missing = [];
  /** @type {Found} */
  const environment = {};
  const prepare = async (/** @type {Program} */ program) => {
    const tried = await obtain(program, environment, progress, modules);
    if (tried)
      missing.push([`${program.name} can not be had here. Install ${program.install}.`, ...tried].join('\n    - '));
  };
  await Promise.all(wanted.map(prepare));
  if (missing.length > 0) throw new MissingPrograms(missing.join('\n'));
  return environment;
}

/**
 * @param {Program} program
 * @param {Found} environment is added to
 * @param {Progress} progress
 * @param {Promise<void>} modules
 * @returns {Promise<string[] | undefined>} what was tried in vain
 */
async function obtain(program, environment, progress, modules) {
  if (program.address && process.env[program.address]) return undefined;
  const given = process.env[program.path];
  const found = given ? { [program.path]: given } : await program.find();
  if (found) {
    Object.assign(environment, found);
    return undefined;
  }
  /** @type {string[]} */
  const tried = [];
  for (const way of program.ways) {
    try {
      const step = `${program.name} (${way.name})`;
      const got = await progress.during(step, (report) => way.get(report, modules));
      if (got) return void Object.assign(environment, got);
      tried.push(`${way.name}: the program is still not to be found`);
    } catch (error) {
      tried.push(`${way.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return tried;
}

/**
 * `node sandbox/programs/prepare.mjs temporal mongo` (or `tests` for all) prints the variables as JSON; progress goes to
 * standard error.
 */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const ids = process.argv.slice(2).flatMap((id) => (id === 'tests' ? FOR_TESTS : [id]));
  try {
    console.log(JSON.stringify(await preparePrograms(ids)));
  } catch (error) {
    console.error(error instanceof MissingPrograms ? error.message : error);
    process.exitCode = 1;
  }
}
