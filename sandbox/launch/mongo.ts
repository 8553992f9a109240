import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { HOST } from './ports';
import { type PartSpec, createPortCheck } from './part';

export interface MongoOptions {
  port: number;
  folder: string;
  logFolder: string;
}

/** A real mongod where one was found, else the embedded server (sandbox/programs/mongo/Server.java). */
export function buildMongoPart(options: MongoOptions, env: NodeJS.ProcessEnv): PartSpec {
  mkdirSync(options.folder, { recursive: true });
  return {
    name: 'mongo',
    ...(env['MONGOD']
      ? buildMongodCommand(env['MONGOD'], options)
      : buildEmbeddedMongoCommand(env['MONGO_JARS'] ?? '', options)),
    env: {
      DISK_RESERVE: env['DISK_RESERVE'],
      PATH: env['PATH'],
      HOME: env['HOME'],
      JAVA_HOME: env['JAVA_HOME'],
      JAVA_TOOL_OPTIONS: env['JAVA_TOOL_OPTIONS'],
    },
    logFolder: options.logFolder,
    isReady: createPortCheck(options.port),
    readyWithin: 180_000,
    stopWithin: 15_000,
  };
}

function buildMongodCommand(command: string, { port, folder }: MongoOptions): { command: string; args: string[] } {
  const files = path.join(folder, 'wiredtiger');
  mkdirSync(files, { recursive: true });
  return {
    command,
    args: ['--dbpath', files, '--port', String(port), '--bind_ip', HOST, '--wiredTigerCacheSizeGB', '0.5'],
  };
}

function buildEmbeddedMongoCommand(jars: string, { port, folder }: MongoOptions): { command: string; args: string[] } {
  const classPath = [path.join(jars, '*'), jars].join(path.delimiter);
  const memory = ['-Xmx768m', '-XX:+UseSerialGC'];
  return {
    command: 'java',
    args: [...memory, '-cp', classPath, 'Server', path.join(folder, 'embedded.mv'), String(port)],
  };
}
