import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findCommand, runCommand } from './command.mjs';

/** Maven's local repository is not safe for two writers, so one run follows the other. */
let previous = Promise.resolve();

/**
 * Copies artifacts, with what they need at run time, from Maven's central repository into a folder.
 * @param {string[]} artifacts `group:artifact:version`
 * @param {string} folder
 * @param {{ report: (line: string) => void, transitive?: boolean }} options
 * @throws {Error} when Maven is not installed or can't get them
 */
export async function copyJars(artifacts, folder, { report, transitive = true }) {
  const mvn = findCommand(['mvn']);
  if (!mvn) throw new Error('Maven (mvn) is not installed');
  const pom = path.join(folder, 'pom.xml');
  writeFileSync(pom, pomOf(artifacts));
  const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${folder}`, '-DincludeScope=runtime'];
  const run = previous.then(() =>
    runCommand(mvn, ['-B', '-f', pom, ...goal, `-DexcludeTransitive=${!transitive}`], { cwd: folder, report }),
  );
  previous = run.then(
    () => {},
    () => {},
  );
  await run;
}

/** @param {string[]} artifacts */
function pomOf(artifacts) {
  const dependencies = artifacts.map((artifact) => {
    const [group, name, version] = artifact.split(':');
    return `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version></dependency>`;
  });
  return `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>brevia</groupId><artifactId>programs</artifactId><version>1</version>
<dependencies>${dependencies.join('\n')}</dependencies></project>
`;
}
