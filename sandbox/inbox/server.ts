import { type Server, createServer } from 'node:http';
import type { Server as NetServer } from 'node:net';
import { createInboxApp } from './http';
import { type Mode, createSmtpServer } from './smtp';
import { MailStore } from './store';

export interface InboxOptions {
  /** 0 for any free port. */
  smtpPort: number;
  httpPort: number;
  /** Address to listen on; default this machine only. */
  host?: string;
  /** Folder of .eml files. */
  data: string;
}

export interface RunningInbox {
  smtpPort: number;
  httpPort: number;
  smtpUrl: string;
  url: string;
  stop(): Promise<void>;
}

/** Starts the stand-in for a mail server: SMTP in, pages and JSON out. */
export async function startInbox(options: InboxOptions): Promise<RunningInbox> {
  const store = new MailStore(options.data);
  let mode: Mode = 'on';
  const smtp = createSmtpServer(store, () => mode);
  const http = createServer(createInboxApp(store, { get: () => mode, set: (next) => (mode = next) }));
  const host = options.host ?? '127.0.0.1';
  const smtpPort = await listenAndGetPort(smtp.server, () => smtp.listen(options.smtpPort, host));
  const httpPort = await listenAndGetPort(http, () => http.listen(options.httpPort, host));
  return {
    smtpPort,
    httpPort,
    smtpUrl: `smtp://localhost:${smtpPort}`,
    url: `http://localhost:${httpPort}`,
    async stop() {
      const closed = Promise.all([
        new Promise<void>((resolve) => smtp.close(() => resolve())),
        new Promise((resolve) => http.close(resolve)),
      ]);
      http.closeAllConnections();
      await closed;
    },
  };
}

async function listenAndGetPort(server: Server | NetServer, start: () => void): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
    start();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
