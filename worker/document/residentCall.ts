import net from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ProcessGroup } from './processGroup';

/** Somebody who waits for a job to be done: a process, or a connection of ours. */
export type Caller = Pick<ProcessGroup, 'ended' | 'exitCode' | 'kill'>;

const escapeBackslashesAndCommas = (argument: string): string =>
  argument.replace(/[\\,]/g, (character) => `\\${character}`);

/**
 * Hands a command line to a running soffice as its own client program does: soffice says `SendArguments`, gets the
 * folder and the arguments, and says `ProcessingDone` (LibreOffice, desktop/unx/source/start.c). `ended` resolves then,
 * and also when soffice hangs up. That client program becomes a soffice itself when it finds none, and would so outlive
 * us with a letter in its hands; a connection can't.
 */
export function startCallToResidentSoffice(socketPath: string, args: string[]): Caller {
  const socket = net.connect(socketPath);
  const folder = escapeBackslashesAndCommas(pathToFileURL(path.dirname(args.at(-1) ?? '/')).href);
  let heard = '';
  socket.on('data', (data) => {
    if (heard === '')
      socket.write(
        `InternalIPC::Arguments1${folder}${args.map((argument) => `,${escapeBackslashesAndCommas(argument)}`).join('')}\0`,
      );
    heard += data.toString('latin1');
    if (heard.includes('ProcessingDone')) socket.end();
  });
  // What became of the job is read from its file; a lost connection left none.
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return {
    ended,
    exitCode: () => 0,
    async kill() {
      socket.destroy();
      await ended;
    },
  };
}
