import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Debian's own Python is the one that LibreOffice's UNO bridge (python3-uno) is built for. */
const PYTHON = '/usr/bin/python3';
const VENV = path.join(os.homedir(), '.cache/brevia/unoserver');

/** Puts unoserver into a virtual environment once. @throws when python3-uno or PyPI can't be had, saying which */
export async function installUnoserver(): Promise<string> {
  const program = path.join(VENV, 'bin/unoserver');
  if (
    await access(program).then(
      () => true,
      () => false,
    )
  )
    return program;
  await run(PYTHON, ['-c', 'import uno']).catch(() => {
    throw new Error('python3-uno is not installed');
  });
  await run(PYTHON, ['-m', 'venv', '--system-site-packages', VENV]);
  await run(path.join(VENV, 'bin/pip'), ['install', '-q', 'unoserver==3.7'], { timeout: 120_000 }).catch(() => {
    throw new Error('unoserver could not be installed from PyPI');
  });
  return program;
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

const value = (argument: string | false | string[] | null): string => {
  if (argument === null) return '<nil/>';
  if (argument === false) return '<boolean>0</boolean>';
  if (typeof argument === 'string') return `<string>${argument}</string>`;
  return `<array><data>${argument.map((item) => `<value>${value(item)}</value>`).join('')}</data></array>`;
};

async function call(port: number, method: string, args: Parameters<typeof value>[0][]): Promise<string> {
  const params = args.map((argument) => `<param><value>${value(argument)}</value></param>`).join('');
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body: `<?xml version="1.0"?><methodCall><methodName>${method}</methodName><params>${params}</params></methodCall>`,
  });
  const text = await response.text();
  if (!response.ok || text.includes('<fault>')) throw new Error(text);
  return text;
}

export interface Unoserver {
  convert(docx: Buffer): Promise<Buffer>;
  stop(): Promise<void>;
}

/** Starts one unoserver with a profile of its own, spoken to over XML-RPC with paths and without updating indexes: its fastest way. */
export async function startUnoserver(program: string, soffice: string, dir: string): Promise<Unoserver> {
  await mkdir(dir, { recursive: true });
  const [port, unoPort] = [await freePort(), await freePort()];
  const args = [
    '--port',
    `${port}`,
    '--uno-port',
    `${unoPort}`,
    '--executable',
    soffice,
    '--user-installation',
    path.join(dir, 'profile'),
    '--quiet',
  ];
  const child = spawn(program, args, { detached: true, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const deadline = Date.now() + 60_000;
  while (
    !(await call(port, 'info', []).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('unoserver did not start');
    await sleep(100);
  }
  let number = 0;
  return {
    async convert(docx) {
      const name = path.join(dir, `${++number}`);
      await writeFile(`${name}.docx`, docx);
      await call(port, 'convert', [
        `${name}.docx`,
        null,
        `${name}.pdf`,
        'pdf',
        'writer_pdf_Export',
        ['SelectPdfVersion=1', 'UseTaggedPDF=true'],
        false,
      ]);
      return readFile(`${name}.pdf`);
    },
    async stop() {
      child.kill('SIGTERM');
      await Promise.race([ended, sleep(5_000)]);
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // All of it has ended.
      }
    },
  };
}
