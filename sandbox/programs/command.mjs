import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** Commands under way, so that an interrupted preparation leaves no build behind.
 * @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** A command ended with an error; the message holds the end of its output. */
export class CommandFailed extends Error {}

/**
 * Path of the first of `names` that PATH (or one of the `elsewhere` paths) holds as an executable file.
 * @param {string[]} names
 * @param {string[]} [elsewhere] absolute paths to look at after PATH
 * @returns {string | undefined}
 */
export function findCommand(names, elsewhere = []) {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = names.flatMap((name) =>
    folders.flatMap((folder) => endings.map((ending) => path.join(folder, name + ending))),
  );
  return [...candidates, ...elsewhere].find(isExecutable);
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * Runs a command to its end and gives back what it printed.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, report?: (line: string) => void }} [options] `report` gets each line
 * @returns {Promise<string>}
 * @throws {CommandFailed}
 */
export function runCommand(command, args, { cwd, env, report } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command.endsWith('.cmd'),
    });
    running.add(child);
    let output = '';
    const take = (/** @type {Buffer} */ chunk) => {
      output = (output + chunk.toString()).slice(-100_000);
      const line = chunk.toString().trim().split('\n').pop();
      if (report && line) report(line);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      if (code === 0) return resolve(output);
      const tail = output.trim().split('\n').slice(-30).join('\n');
      reject(new CommandFailed(`${path.basename(command)} ended with ${signal ?? code}${tail ? `:\n${tail}` : ''}`));
    });
  });
}

/** Ends every command that is under way. */
export function killCommands() {
  for (const child of running) child.kill('SIGKILL');
}
