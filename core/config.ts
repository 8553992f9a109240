import path from 'node:path';
import { z } from 'zod';

const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Parses `7d`, `30s`, `90m`, `250ms` into milliseconds. */
const duration = z.string().transform((text, ctx) => {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text.trim());
  const unit = match?.[2];
  if (!match || !(unit === 'ms' || unit === 's' || unit === 'm' || unit === 'h' || unit === 'd')) {
    ctx.addIssue({ code: 'custom', message: 'a number with ms, s, m, h or d behind it, such as 7d' });
    return z.NEVER;
  }
  return Number(match[1]) * UNITS[unit];
});
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
const flag = z.enum(['0', '1', 'true', 'false', 'yes', 'no']).transform((text) => ['1', 'true', 'yes'].includes(text));

/** Task queues of Temporal: `letters` has all workflows and their short steps, the others have steps only (workflows/…/contract.ts). */
export const TASK_QUEUES = ['letters', 'payments', 'writer', 'documents', 'reading', 'mail'] as const;
export type TaskQueue = (typeof TASK_QUEUES)[number];

const queues = list.transform((names, ctx): TaskQueue[] => {
  const known = TASK_QUEUES.filter((queue) => names.includes(queue));
  const unknown = names.filter((name) => !known.some((queue) => queue === name));
  if (unknown.length === 0 && known.length > 0) return known;
  const message = `${unknown.join(', ') || 'nothing'} is none of ${TASK_QUEUES.join(', ')}`;
  ctx.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** 32 bytes, base64. */
const masterKey = z
  .string()
  .refine((text) => Buffer.from(text, 'base64').length === 32, '32 bytes in base64 (openssl rand -base64 32)');

const settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Set by `npm start`: stand-ins are in use, and the codes SAVE10, TEST20, FREE and FREE100 are there. */
  SANDBOX: flag.default(false),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Address to listen on. */
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('.data'),
  /** Bytes of the disk under DATA_DIR that stay free: with fewer it counts as full. */
  DISK_RESERVE: z.coerce.number().int().min(0).default(16_000_000),
  FORMS_DIR: list.default(['forms']),
  /** A folder that changed on disk after its kind was published from the back-office is offered in its place. */
  FOLDER_WINS: flag.default(false),
  /** Wraps the keys in KEYS_DIR. */
  MASTER_KEY: masterKey,
  /** Opens them too: the one to come before a rotation, the one before after it. */
  MASTER_KEY_OTHER: masterKey.optional(),
  /** Keys that records are sealed with, for all processes; absent: a folder in DATA_DIR. */
  KEYS_DIR: z.string().optional(),
  RETENTION: duration.default(7 * UNITS.d),
  /** How often leftovers are looked for. */
  SWEEP_EVERY: duration.default(UNITS.d),
  /** How long a payment page stays open. Stripe takes 30 minutes to 24 hours, counted from when the request arrives. */
  CHECKOUT_TTL: duration.default(2 * UNITS.h),
  /** How long after its opening a payment page is read without a webhook. */
  CHECKOUT_POLL: duration.default(5 * UNITS.m),
  RETRY_FOR: duration.default(UNITS.d),
  /** What this worker process serves: the others' work is left to other processes. */
  WORKER_QUEUES: queues.default([...TASK_QUEUES]),
  AI_REQUESTS_PER_HOUR: z.coerce.number().int().positive().default(100),
  REQUESTS_PER_MINUTE: z.coerce.number().int().positive().default(300),
  /** Milliseconds an update may take before the answer is 202. */
  UPDATE_DEADLINE: duration.default(10 * UNITS.s),
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  ADMIN_EMAILS: list.default([]),
  /** Who may draft and publish kinds, and who may review letters and law: nothing else of the back-office. */
  EDITOR_EMAILS: list.default([]),
  JURIST_EMAILS: list.default([]),
  /** How long the back office stays open without use; after ADMIN_DAY from the sign-in it asks for another whatever its use. */
  ADMIN_SESSION: duration.default(30 * UNITS.m),
  ADMIN_DAY: duration.default(12 * UNITS.h),
  ADMIN_REQUESTS_PER_HOUR: z.coerce.number().int().positive().default(3_000),
  /** Metrics, and the worker's health, are answered here; absent: nowhere. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  /** Whoever asks for metrics must bring it. */
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),

  MONGODB_URI: z.string().default('mongodb://127.0.0.1:27017/brevia'),
  TEMPORAL_ADDRESS: z.string().default('127.0.0.1:7233'),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  TEMPORAL_API_KEY: z.string().optional(),
  TEMPORAL_UI_URL: z.url().optional(),

  SMTP_URL: z.string().default('smtp://127.0.0.1:1025'),
  MAIL_FROM: z.string().default('Brevia <brev@brevia.example>'),
  /** What letters sent for people come back to, as `retur@domain`: mails to `retur+…@domain` are posted to /api/mail/returned. */
  MAIL_RETURN_ADDRESS: z.email().optional(),
  /** What the mail server that posts them brings. */
  MAIL_RETURNED_TOKEN: z.string().min(16).optional(),

  STRIPE_SECRET_KEY: z.string().default('sk_test_sandbox'),
  STRIPE_WEBHOOK_SECRET: z.string().default('whsec_sandbox'),
  /** Only for the stand-in and for tests; empty means Stripe itself. */
  STRIPE_API_URL: z.url().optional(),
  /** Which of several services on one Stripe account this is: money of another one's is left alone. Absent: PUBLIC_URL's host. */
  PAYMENT_ENVIRONMENT: z
    .string()
    .regex(/^[\w.:-]{1,100}$/, 'letters, digits, dots, colons and hyphens')
    .optional(),
  /** Comma list for Checkout: card, swish. */
  PAYMENT_METHODS: list.default(['card']),

  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: z.url().optional(),
  OPENAI_MODEL: z.string().default('gpt-4.1-mini'),
  /** Milliseconds one call of the model may take. */
  OPENAI_TIMEOUT: duration.default(60 * UNITS.s),
  /** What a million tokens cost, in whatever currency the bill is in: only for metrics. */
  OPENAI_PRICE_INPUT: z.coerce.number().min(0).default(0),
  OPENAI_PRICE_OUTPUT: z.coerce.number().min(0).default(0),

  /** `https://<name>.cognitiveservices.azure.com`: pages are read there, and not by Tesseract. */
  AZURE_DOCUMENT_INTELLIGENCE_ENDPOINT: z.url().optional(),
  AZURE_DOCUMENT_INTELLIGENCE_KEY: z.string().optional(),
  /** How long a person waits for a picture to be read. */
  READING_TIMEOUT: duration.default(120 * UNITS.s),
  /** Pages that Tesseract reads at once. */
  OCR_THREADS: z.coerce.number().int().min(1).max(16).default(1),

  /** Without it nobody signs in, and all else goes on. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** The OpenID provider: Google, or any other that gives the claims sub, email, email_verified and name. */
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),

  SOFFICE: z.string().optional(),
  /** Warm soffice processes. */
  PDF_RESIDENTS: z.coerce.number().int().min(0).max(16).default(2),

  OPERATOR_NAME: z.string().default('Brevia Exempel AB'),
  OPERATOR_ORGNR: z.string().default('556000-0000'),
  OPERATOR_EMAIL: z.string().default('hej@brevia.example'),
  OPERATOR_ADDRESS: z.string().default('Exempelgatan 1, 111 11 Stockholm'),
  /** VAT number on receipts. */
  OPERATOR_VAT: z.string().default('SE556000000001'),
  /** Settings that are meant as they are, though they are unsafe in production: see UNSAFE. */
  ALLOW_UNSAFE: list.default([]),
  /** The operator answers questions within 24 hours on weekdays, and the site says so. */
  REPLY_PROMISED: flag.optional(),
});

/** What nobody but this process may know. */
const SECRETS = [
  'MASTER_KEY',
  'MASTER_KEY_OTHER',
  'MONGODB_URI',
  'TEMPORAL_API_KEY',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'MAIL_RETURNED_TOKEN',
  'OPENAI_API_KEY',
  'AZURE_DOCUMENT_INTELLIGENCE_KEY',
  'GOOGLE_CLIENT_SECRET',
  'METRICS_TOKEN',
] as const satisfies (keyof z.infer<typeof settings>)[];
/** Of compose's other containers: they stand in the same file, which all are given. */
const OTHERS_SECRETS = ['MONGO_KEY', 'MONGO_PASSWORD', 'MONGO_ROOT_PASSWORD', 'POSTGRES_PASSWORD'] as const;

/** Takes the secrets out of the environment, once they are read: no child that is started inherits them. */
export function deleteSecretsFromEnv(env: NodeJS.ProcessEnv): void {
  for (const name of [...SECRETS, ...OTHERS_SECRETS]) delete env[name];
}

type Settings = z.infer<typeof settings>;
export type Config = Omit<Settings, 'PUBLIC_URL' | 'PAYMENT_ENVIRONMENT'> & {
  PUBLIC_URL: string;
  PAYMENT_ENVIRONMENT: string;
};

/** What production must have been told; each has a sandbox default that would be wrong or unsafe there. */
const REQUIRED_IN_PRODUCTION = [
  'PUBLIC_URL',
  'MONGODB_URI',
  'KEYS_DIR',
  'TEMPORAL_ADDRESS',
  'SMTP_URL',
  'MAIL_FROM',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'OPERATOR_NAME',
  'OPERATOR_ORGNR',
  'OPERATOR_EMAIL',
  'OPERATOR_ADDRESS',
  'OPERATOR_VAT',
] as const;

const hasQueryParameter = (address: string, name: string, value: string): boolean =>
  new RegExp(`[?&]${name}=${value}(&|$)`).test(address);

/** What production refuses unless ALLOW_UNSAFE names it: why a value is unsafe, or undefined. */
const UNSAFE: Record<string, (value: string) => string | undefined> = {
  SMTP_URL: (url) =>
    url.startsWith('smtps:') || hasQueryParameter(url, 'requireTLS', 'true')
      ? undefined
      : 'mail would go in plain text: smtps://, or smtp:// with ?requireTLS=true',
  MONGODB_URI: (url) =>
    (url.startsWith('mongodb+srv:') && !hasQueryParameter(url, '(tls|ssl)', 'false')) ||
    hasQueryParameter(url, '(tls|ssl)', 'true')
      ? undefined
      : 'records would go in plain text: mongodb+srv://, or ?tls=true',
  STRIPE_SECRET_KEY: (key) => (/^[a-z]+_test_/.test(key) ? 'a key for tests: nobody would pay' : undefined),
  STRIPE_WEBHOOK_SECRET: (secret) =>
    settings.shape.STRIPE_WEBHOOK_SECRET.parse(undefined) === secret
      ? "the sandbox's: anybody could say that a letter is paid"
      : undefined,
};

/** Why production does not take these settings as they are. */
function describeUnsafeSettings(present: NodeJS.ProcessEnv, allowedNames: readonly string[]): string[] {
  const unknown = allowedNames
    .filter((name) => !(name in UNSAFE))
    .map((name) => `ALLOW_UNSAFE: ${name} is none of ${Object.keys(UNSAFE).join(', ')}`);
  const unsafe = Object.entries(UNSAFE).flatMap(([name, judge]) => {
    const value = present[name];
    const why = value === undefined || allowedNames.includes(name) ? undefined : judge(value);
    return why === undefined ? [] : [`${name}: ${why} (if it is meant: ALLOW_UNSAFE=${name})`];
  });
  return [...unknown, ...unsafe];
}

/** One is nothing without the other. */
const GOOGLE = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const;
const AZURE = ['AZURE_DOCUMENT_INTELLIGENCE_ENDPOINT', 'AZURE_DOCUMENT_INTELLIGENCE_KEY'] as const;

/** Stand for a company that there is not: production must not show them, even when they are set word for word. */
const PLACEHOLDERS = [
  'OPERATOR_NAME',
  'OPERATOR_ORGNR',
  'OPERATOR_EMAIL',
  'OPERATOR_ADDRESS',
  'OPERATOR_VAT',
  'MAIL_FROM',
] as const;

export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(
      `The settings do not fit:\n${problems.map((problem) => `  - ${problem}`).join('\n')}\nSee .env.example for every variable.`,
    );
    this.name = 'ConfigError';
  }
}

/** What a command needs that only looks at the records. */
export const RECORDS = settings.pick({ MONGODB_URI: true });
/** And of one that keeps their keys too. */
export const KEPT_RECORDS = settings.pick({ MONGODB_URI: true, KEYS_DIR: true, DATA_DIR: true });
/** What opens sealed records. */
export const KEYS = settings.pick({ MASTER_KEY: true, MASTER_KEY_OTHER: true, KEYS_DIR: true, DATA_DIR: true });
/** Of a command that has to tell that records are ours. */
export const SEALED_RECORDS = KEYS.extend({ MONGODB_URI: settings.shape.MONGODB_URI });
export type KeySettings = z.output<typeof KEYS>;

/** The folder of the keys that records are sealed with. */
export function resolveKeysDir({ KEYS_DIR, DATA_DIR }: Pick<KeySettings, 'KEYS_DIR' | 'DATA_DIR'>): string {
  return path.resolve(KEYS_DIR ?? path.join(DATA_DIR, 'keys'));
}

/**
 * Reads some settings and asks for no others: for commands, which run where little else is set.
 * @throws ConfigError as readConfig
 */
export function readSomeSettings<T extends z.ZodObject>(wantedSettings: T, env: NodeJS.ProcessEnv): z.output<T> {
  const present = dropEmptyVariables(env);
  const parsed = wantedSettings.safeParse(present);
  const needed: readonly string[] = present['NODE_ENV'] === 'production' ? REQUIRED_IN_PRODUCTION : [];
  const problems = [
    ...(parsed.error ? describeConfigProblems(parsed.error, present) : []),
    ...needed
      .filter((name) => name in wantedSettings.shape && present[name] === undefined)
      .map((name) => `${name} is missing`),
  ];
  if (problems.length > 0 || !parsed.success) throw new ConfigError(problems);
  return parsed.data;
}

function dropEmptyVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
}

function describeConfigProblems(error: z.ZodError, present: NodeJS.ProcessEnv): string[] {
  return error.issues.map(({ path, message }) => {
    const name = path.join('.');
    return present[name] === undefined ? `${name} is missing` : `${name}: ${message}`;
  });
}

/**
 * Reads the settings from the environment, once, at start. An empty variable counts as absent.
 * @throws ConfigError naming every variable that is missing or does not parse, never its value.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const present = dropEmptyVariables(env);
  const parsed = settings.safeParse(present);
  const problems = parsed.error ? describeConfigProblems(parsed.error, present) : [];
  if (present['NODE_ENV'] === 'production') {
    for (const name of REQUIRED_IN_PRODUCTION) if (present[name] === undefined) problems.push(`${name} is missing`);
    for (const name of PLACEHOLDERS)
      if (present[name] !== undefined && settings.shape[name].safeParse(undefined).data === present[name])
        problems.push(`${name} is still the example`);
    if (parsed.success) problems.push(...describeUnsafeSettings(present, parsed.data.ALLOW_UNSAFE));
    if (/^http:/.test(present['GOOGLE_ISSUER'] ?? '')) problems.push('GOOGLE_ISSUER must begin with https://');
    if (parsed.success && parsed.data.SANDBOX) problems.push('SANDBOX can not be on in production');
    if (/^http:/.test(present['PUBLIC_URL'] ?? '')) problems.push('PUBLIC_URL must begin with https://');
    if (parsed.success && (parsed.data.CHECKOUT_TTL < 31 * UNITS.m || parsed.data.CHECKOUT_TTL > 23 * UNITS.h))
      problems.push('CHECKOUT_TTL must lie between 31m and 23h');
    if (present['STRIPE_API_URL'] !== undefined) problems.push('STRIPE_API_URL is for the sandbox only');
  }
  if (present['STRIPE_SECRET_KEY'] !== undefined && present['STRIPE_WEBHOOK_SECRET'] === undefined)
    if (!problems.includes('STRIPE_WEBHOOK_SECRET is missing'))
      problems.push('STRIPE_WEBHOOK_SECRET is missing, though STRIPE_SECRET_KEY is set');
  if (present['OPENAI_BASE_URL'] !== undefined && present['OPENAI_API_KEY'] === undefined)
    problems.push(
      'OPENAI_API_KEY is missing, though OPENAI_BASE_URL is set (any text will do for a server without keys)',
    );
  for (const [name, other] of [AZURE, [...AZURE].reverse(), GOOGLE, [...GOOGLE].reverse()] as const)
    if (name !== undefined && other !== undefined && present[name] !== undefined && present[other] === undefined)
      problems.push(`${other} is missing, though ${name} is set`);
  if (problems.length > 0 || !parsed.success) throw new ConfigError(problems);
  const address = (parsed.data.PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}`).replace(/\/$/, '');
  return {
    ...parsed.data,
    PUBLIC_URL: address,
    PAYMENT_ENVIRONMENT: parsed.data.PAYMENT_ENVIRONMENT ?? new URL(address).host,
  };
}
