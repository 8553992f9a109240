import { existsSync } from 'node:fs';
import { fillCache, inCache } from './cache.mjs';
import { copyJars } from './maven.mjs';

const VERSION = '1.30.2';
const FOLDER = `verapdf-${VERSION}`;
const JAR = `cli-${VERSION}.jar`;

/** Tells whether a PDF is PDF/A; for tests. @type {import('./prepare.mjs').Program} */
export const verapdf = {
  id: 'verapdf',
  name: 'veraPDF',
  path: 'VERAPDF_JAR',
  install: 'Java 17 with Maven',
  async find() {
    const cached = inCache(FOLDER, JAR);
    return existsSync(cached) ? { VERAPDF_JAR: cached } : undefined;
  },
  ways: [
    {
      name: 'jar from Maven',
      async get(report) {
        const artifacts = [`org.verapdf.apps:cli:${VERSION}`];
        const folder = await fillCache(FOLDER, (work) => copyJars(artifacts, work, { report, transitive: false }));
        return { VERAPDF_JAR: `${folder}/${JAR}` };
      },
    },
  ],
};
