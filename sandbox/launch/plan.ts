import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { compileServicesOnce } from './compiled';
import { readOrCreateMasterKey, writeSettingsFile, readOrCreateWebhookSecret, PortBook } from './keep';
import { buildMongoPart } from './mongo';
import { buildApiPart, buildInboxPart, buildPaymentsPart, buildSignInPart, buildWorkerPart } from './nodeParts';
import type { PartSpec } from './part';
import { HOST } from './ports';
import { locateOrPreparePrograms, type ProgramId } from './programs';
import { buildTemporalPart } from './temporal';

/** In the order in which they stop; they start the other way round, side by side where they can. */
export const PARTS = ['worker', 'api', 'payments', 'inbox', 'signin', 'temporal', 'mongo'] as const;
export type PartName = (typeof PARTS)[number];

export interface Addresses {
  site: string;
  temporalUi: string;
  inbox: string;
  payments: string;
  signIn: string;
  temporal: string;
  mongodb: string;
  smtp: string;
  apiMetrics: string;
  workerMetrics: string;
}

/** What is to be started, with which ports, settings and folders. */
export interface Plan {
  dataDir: string;
  addresses: Addresses;
  /** What api and worker are told. */
  settings: NodeJS.ProcessEnv;
  specs: Partial<Record<PartName, PartSpec>>;
}

export interface PlanOptions {
  /** Absolute. */
  dataDir: string;
  /** Where settings, ports and the addresses of outside services come from; what it names is used as it is. */
  outer: NodeJS.ProcessEnv;
  /** Settings for api and worker, over all others. */
  settings: NodeJS.ProcessEnv;
  parts: readonly PartName[];
}

/** Each part that an outside service can stand in for, and the variable that names that service. */
const REPLACED_BY: Partial<Record<PartName, string>> = {
  mongo: 'MONGODB_URI',
  temporal: 'TEMPORAL_ADDRESS',
  inbox: 'SMTP_URL',
  payments: 'STRIPE_SECRET_KEY',
  signin: 'GOOGLE_CLIENT_ID',
};
const PROGRAM_OF: Partial<Record<PartName, ProgramId>> = {
  mongo: 'mongo',
  temporal: 'temporal',
  worker: 'libreoffice',
};

/** The service as the stand-in for Google knows it. */
/** Whom the staff's accounts of the sandbox's sign-in belong to. */
const STAFF = {
  ADMIN_EMAILS: 'admin@brevia.example',
  EDITOR_EMAILS: 'editor@brevia.example',
  JURIST_EMAILS: 'jurist@brevia.example',
};
const SIGN_IN_CLIENT = { GOOGLE_CLIENT_ID: 'brevia-sandbox', GOOGLE_CLIENT_SECRET: 'sandbox' };

type Ports = Record<
  | 'site'
  | 'mongo'
  | 'temporal'
  | 'temporalUi'
  | 'inbox'
  | 'smtp'
  | 'payments'
  | 'signIn'
  | 'apiMetrics'
  | 'workerMetrics',
  number
>;

/**
 * @throws PortTaken when a port that was asked for is taken
 * @throws Error when a program can't be had
 */
export async function planServices(options: PlanOptions): Promise<Plan> {
  const { dataDir, outer } = options;
  mkdirSync(dataDir, { recursive: true });
  const ours = options.parts.filter((name) => !outer[REPLACED_BY[name] ?? '']);
  const ports = await choosePorts(dataDir, outer);
  const programs = await locateOrPreparePrograms(ours.flatMap((name) => PROGRAM_OF[name] ?? []));
  const addresses = listServiceAddresses(ports, outer);
  const settings: NodeJS.ProcessEnv = {
    SANDBOX: '1',
    HOST,
    STRIPE_WEBHOOK_SECRET: ours.includes('payments') ? readOrCreateWebhookSecret(dataDir) : undefined,
    MASTER_KEY: outer['MASTER_KEY'] || readOrCreateMasterKey(dataDir),
    ...(ours.includes('payments') ? { STRIPE_SECRET_KEY: 'sk_test_sandbox', STRIPE_API_URL: addresses.payments } : {}),
    ...(ours.includes('payments') ? { PAYMENT_METHODS: 'card,swish' } : {}),
    ...(ours.includes('signin') ? { ...SIGN_IN_CLIENT, GOOGLE_ISSUER: addresses.signIn, ...STAFF } : {}),
    ...outer,
    PORT: String(ports.site),
    PUBLIC_URL: addresses.site,
    DATA_DIR: dataDir,
    MONGODB_URI: addresses.mongodb,
    TEMPORAL_ADDRESS: addresses.temporal,
    TEMPORAL_UI_URL: addresses.temporalUi,
    SMTP_URL: addresses.smtp,
    SOFFICE: programs['SOFFICE'],
    ...options.settings,
  };
  const { MONGODB_URI, MASTER_KEY, KEYS_DIR, DATA_DIR } = settings;
  writeSettingsFile(dataDir, { MONGODB_URI, MASTER_KEY, KEYS_DIR, DATA_DIR });
  // While somebody works on them they are watched, and so read from their sources.
  const compiled = settings['WATCH'] === '1' ? undefined : await compileServicesOnce();
  const specs = buildPartSpecs({ dataDir, compiled }, ports, settings, programs);
  return { dataDir, addresses, settings, specs: Object.fromEntries(ours.map((name) => [name, specs[name]])) };
}

async function choosePorts(dataDir: string, outer: NodeJS.ProcessEnv): Promise<Ports> {
  const book = new PortBook(dataDir);
  const takePort = (name: string): Promise<number> => book.take(name, outer[name]);
  return {
    site: await takePort('PORT'),
    mongo: await takePort('MONGO_PORT'),
    temporal: await takePort('TEMPORAL_PORT'),
    temporalUi: await takePort('TEMPORAL_UI_PORT'),
    inbox: await takePort('INBOX_PORT'),
    smtp: await takePort('SMTP_PORT'),
    payments: await takePort('PAYMENTS_PORT'),
    signIn: await takePort('SIGNIN_PORT'),
    apiMetrics: await takePort('API_METRICS_PORT'),
    workerMetrics: await takePort('WORKER_METRICS_PORT'),
  };
}

function listServiceAddresses(ports: Ports, outer: NodeJS.ProcessEnv): Addresses {
  return {
    site: outer['PUBLIC_URL'] || `http://localhost:${ports.site}`,
    temporalUi: outer['TEMPORAL_UI_URL'] || buildLocalUrl(ports.temporalUi),
    inbox: buildLocalUrl(ports.inbox),
    payments: buildLocalUrl(ports.payments),
    signIn: buildLocalUrl(ports.signIn),
    temporal: outer['TEMPORAL_ADDRESS'] || `${HOST}:${ports.temporal}`,
    mongodb: outer['MONGODB_URI'] || `mongodb://${HOST}:${ports.mongo}/brevia`,
    smtp: outer['SMTP_URL'] || `smtp://${HOST}:${ports.smtp}`,
    apiMetrics: buildLocalUrl(ports.apiMetrics),
    workerMetrics: buildLocalUrl(ports.workerMetrics),
  };
}

function buildPartSpecs(
  { dataDir, compiled }: { dataDir: string; compiled: string | undefined },
  ports: Ports,
  settings: NodeJS.ProcessEnv,
  programs: NodeJS.ProcessEnv,
): Record<PartName, PartSpec> {
  const logFolder = path.join(dataDir, 'logs');
  const machine = selectMachineEnvironment();
  const buildEnvironmentWithMetrics = (port: number) => ({
    env: { ...machine, ...settings, METRICS_PORT: String(port) },
    logFolder,
    compiled,
  });
  const payments = {
    PAYMENTS_PORT: String(ports.payments),
    PAYMENTS_WEBHOOK_URL: `${buildLocalUrl(ports.site)}/api/stripe/webhook`,
    PAYMENTS_WEBHOOK_SECRET: settings['STRIPE_WEBHOOK_SECRET'],
    PAYMENTS_DATA: path.join(dataDir, 'sandbox', 'payments'),
  };
  const inbox = {
    INBOX_HTTP_PORT: String(ports.inbox),
    INBOX_SMTP_PORT: String(ports.smtp),
    INBOX_DATA: path.join(dataDir, 'sandbox', 'inbox'),
  };
  const signIn = {
    SIGNIN_PORT: String(ports.signIn),
    SIGNIN_DATA: path.join(dataDir, 'sandbox', 'signin'),
    SIGNIN_SITE: settings['PUBLIC_URL'],
    SIGNIN_CLIENT_ID: SIGN_IN_CLIENT.GOOGLE_CLIENT_ID,
    SIGNIN_CLIENT_SECRET: SIGN_IN_CLIENT.GOOGLE_CLIENT_SECRET,
  };
  const temporalFolder = path.join(dataDir, 'temporal');
  return {
    mongo: buildMongoPart({ port: ports.mongo, folder: path.join(dataDir, 'mongo'), logFolder }, programs),
    temporal: buildTemporalPart(
      { port: ports.temporal, uiPort: ports.temporalUi, folder: temporalFolder, logFolder },
      programs,
    ),
    payments: buildPaymentsPart({ env: { ...machine, ...payments }, logFolder, compiled }, ports.payments),
    signin: buildSignInPart({ env: { ...machine, ...signIn }, logFolder, compiled }, ports.signIn),
    inbox: buildInboxPart({ env: { ...machine, ...inbox }, logFolder, compiled }, ports.inbox),
    worker: buildWorkerPart(buildEnvironmentWithMetrics(ports.workerMetrics)),
    api: buildApiPart(buildEnvironmentWithMetrics(ports.apiMetrics), buildLocalUrl(ports.site)),
  };
}

/** What any program needs to run on this machine, and none of the settings that happen to be in our environment. */
function selectMachineEnvironment(): NodeJS.ProcessEnv {
  const names = [
    'PATH',
    'HOME',
    'USER',
    'LANG',
    'TMPDIR',
    'TEMP',
    'TMP',
    'JAVA_HOME',
    'SystemRoot',
    'USERPROFILE',
    'XDG_CACHE_HOME',
  ];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

function buildLocalUrl(port: number): string {
  return `http://${HOST}:${port}`;
}
