import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fillCache, inCache } from './cache.mjs';
import { findCommand, runCommand } from './command.mjs';
import { isReachable } from './download.mjs';
import { copyJars } from './maven.mjs';

const DOWNLOADS = 'mongod';
const SOURCE = path.resolve('sandbox/programs/mongo/Server.java');
const SERVER = '1.47.0';
/** Jars and the compiled server; another source makes another folder. */
const JARS = `mongo-java-server-${SERVER}-${createHash('sha256').update(readFileSync(SOURCE)).digest('hex').slice(0, 8)}`;

/** @type {import('./prepare.mjs').Program} */
export const mongo = {
  id: 'mongo',
  name: 'MongoDB',
  address: 'MONGODB_URI',
  path: 'MONGOD',
  install:
    'mongod from https://www.mongodb.com/docs/manual/installation/, or Java 17 with Maven for the embedded server',
  /** @returns {Promise<import('./prepare.mjs').Found | undefined>} */
  async find() {
    if (process.env.MONGO_JARS) return { MONGO_JARS: process.env.MONGO_JARS };
    const command = findCommand(['mongod'], downloaded());
    if (command && !hasEmbeddedData() && (await isRecent(command))) return { MONGOD: command };
    return existsSync(inCache(JARS)) && findCommand(['java']) ? { MONGO_JARS: inCache(JARS) } : undefined;
  },
  ways: [
    {
      name: 'official download',
      async get(report, modules) {
        if (hasEmbeddedData()) throw new Error('DATA_DIR holds records of the embedded server');
        if (!(await isReachable('https://fastdl.mongodb.org/')))
          throw new Error('fastdl.mongodb.org can not be reached');
        await modules;
        report('downloading mongod');
        const { MongoBinary } = await import('mongodb-memory-server-core');
        const folder = inCache(DOWNLOADS);
        mkdirSync(folder, { recursive: true });
        const command = await MongoBinary.getPath({ downloadDir: folder });
        if (!(await isRecent(command))) throw new Error('the downloaded mongod does not run here');
        return { MONGOD: command };
      },
    },
    {
      name: 'embedded server from Maven',
      async get(report) {
        const javac = findCommand(['javac']);
        if (!javac) throw new Error('a Java development kit (javac) is not installed');
        const folder = await fillCache(JARS, async (work) => {
          const artifacts = [`mongo-java-server:${SERVER}`, `mongo-java-server-h2-backend:${SERVER}`];
          await copyJars(
            artifacts.map((name) => `de.bwaldvogel:${name}`),
            work,
            { report },
          );
          report('compiling');
          await runCommand(javac, ['-cp', path.join(work, '*'), '-d', work, SOURCE]);
        });
        return { MONGO_JARS: folder };
      },
    },
  ],
};

/** What was kept in one server's files stays with that server, also when the other could be had by now. */
function hasEmbeddedData() {
  return existsSync(path.join(process.env.DATA_DIR || '.data', 'mongo', 'embedded.mv'));
}

/** Binaries that an earlier start downloaded. */
function downloaded() {
  const folder = inCache(DOWNLOADS);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith('mongod') && !name.endsWith('.md5'))
    .map((name) => path.join(folder, name));
}

/**
 * The driver speaks to 4.2 and later.
 * @param {string} command
 */
async function isRecent(command) {
  const text = await runCommand(command, ['--version']).catch(() => '');
  const [, major, minor] = /db version v(\d+)\.(\d+)/.exec(text) ?? [];
  return Number(major) > 4 || (Number(major) === 4 && Number(minor) >= 2);
}
