import { readFileSync } from 'node:fs';
import { listDataProcessors, isReplyPromised } from '../../api/operatorFacts';
import {
  ConfigError,
  deleteSecretsFromEnv,
  readConfig,
  readSomeSettings,
  RECORDS,
  SEALED_RECORDS,
  TASK_QUEUES,
} from '../../core/config';

const MASTER_KEY = Buffer.alloc(32, 1).toString('base64');
const PRODUCTION = {
  NODE_ENV: 'production',
  MASTER_KEY,
  PUBLIC_URL: 'https://brev.test',
  MONGODB_URI: 'mongodb+srv://db/brevia',
  KEYS_DIR: '/keys',
  TEMPORAL_ADDRESS: 'temporal:7233',
  SMTP_URL: 'smtps://mail',
  MAIL_FROM: 'Brev <brev@brev.test>',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  OPERATOR_NAME: 'Brevbolaget AB',
  OPERATOR_ORGNR: '559000-0001',
  OPERATOR_EMAIL: 'hej@brev.test',
  OPERATOR_ADDRESS: 'Brevgatan 2, 111 22 Stockholm',
  OPERATOR_VAT: 'SE559000000101',
};

function problemsOf(env: NodeJS.ProcessEnv, read: (env: NodeJS.ProcessEnv) => unknown = readConfig): string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

const OPERATOR = ['OPERATOR_NAME', 'OPERATOR_ORGNR', 'OPERATOR_EMAIL', 'OPERATOR_ADDRESS', 'OPERATOR_VAT'] as const;

test('production starts with a company of its own', () => expect(problemsOf(PRODUCTION)).toEqual([]));

test.each([...OPERATOR, 'MAIL_FROM'] as const)(
  'production refuses to start without %s, and with the example of it',
  (name) => {
    expect(problemsOf({ ...PRODUCTION, [name]: '' })).toEqual([`${name} is missing`]);
    const example = readConfig({ MASTER_KEY })[name];
    expect(problemsOf({ ...PRODUCTION, [name]: example })).toEqual([`${name} is still the example`]);
  },
);

test('a production start with nothing but its own name for what it is names all that is missing', () => {
  const problems = problemsOf({ NODE_ENV: 'production' });
  for (const name of [...OPERATOR, 'MASTER_KEY', 'KEYS_DIR', 'PUBLIC_URL', 'MAIL_FROM', 'STRIPE_SECRET_KEY'])
    expect(problems).toContain(`${name} is missing`);
});

test.each([
  ['SMTP_URL', 'smtp://user:secret@mail:587', 'smtp://mail:587?requireTLS=true'],
  [
    'MONGODB_URI',
    'mongodb://user:secret@db/brevia?replicaSet=brevia',
    'mongodb://db/brevia?replicaSet=brevia&tls=true',
  ],
  ['MONGODB_URI', 'mongodb+srv://db/brevia?tls=false', 'mongodb+srv://db/brevia'],
  ['STRIPE_SECRET_KEY', 'sk_test_secret', 'sk_live_secret'],
  ['STRIPE_SECRET_KEY', 'rk_test_secret', 'rk_live_secret'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_sandbox', 'whsec_secret'],
])('production refuses %s=%s unless it is meant, takes %s, and never repeats a value', (name, unsafe, safe) => {
  const [problem = '', ...others] = problemsOf({ ...PRODUCTION, [name]: unsafe });
  expect(others).toEqual([]);
  expect(problem).toMatch(new RegExp(`^${name}: .*ALLOW_UNSAFE=${name}`));
  expect(problem).not.toContain('secret@');
  expect(problemsOf({ ...PRODUCTION, [name]: unsafe, ALLOW_UNSAFE: name })).toEqual([]);
  expect(problemsOf({ ...PRODUCTION, [name]: safe })).toEqual([]);
  expect(problemsOf({ MASTER_KEY, STRIPE_WEBHOOK_SECRET: 'whsec_1', [name]: unsafe })).toEqual([]);
});

test('what ALLOW_UNSAFE can not allow is told', () => {
  expect(problemsOf({ ...PRODUCTION, ALLOW_UNSAFE: 'SMTP_URL,MASTER_KEY' })).toEqual([
    expect.stringMatching(/^ALLOW_UNSAFE: MASTER_KEY is none of SMTP_URL/),
  ]);
});

test('the sandbox needs none of it', () => expect(problemsOf({ MASTER_KEY, SANDBOX: '1' })).toEqual([]));

test('a command that looks at the records asks for where they are, and no more', () => {
  expect(readSomeSettings(RECORDS, { MONGODB_URI: 'mongodb://db/brevia', PORT: 'not a number' })).toEqual({
    MONGODB_URI: 'mongodb://db/brevia',
  });
  expect(readSomeSettings(RECORDS, { MONGODB_URI: '' }).MONGODB_URI).toBe(readConfig({ MASTER_KEY }).MONGODB_URI);
  expect(problemsOf({ NODE_ENV: 'production' }, (env) => readSomeSettings(RECORDS, env))).toEqual([
    'MONGODB_URI is missing',
  ]);
  expect(problemsOf({}, (env) => readSomeSettings(SEALED_RECORDS, env))).toEqual(['MASTER_KEY is missing']);
  expect(readSomeSettings(SEALED_RECORDS, { MASTER_KEY })).toMatchObject({ MASTER_KEY });
});

test('a reply within 24 hours: said in the sandbox, in production only when the operator promises it', () => {
  const shown = (env: NodeJS.ProcessEnv) => isReplyPromised(readConfig({ MASTER_KEY, ...env }));
  expect(shown({ SANDBOX: '1' })).toBe(true);
  expect(shown({ SANDBOX: '1', REPLY_PROMISED: '0' })).toBe(false);
  expect(shown(PRODUCTION)).toBe(false);
  expect(shown({ ...PRODUCTION, REPLY_PROMISED: '1' })).toBe(true);
});

test('the terms name the services that the settings name, and no other', () => {
  const named = (env: NodeJS.ProcessEnv) => listDataProcessors(readConfig({ ...PRODUCTION, ...env }));
  expect(named({})).toEqual({ writing: null, reading: null, signIn: null });
  expect(named({ OPENAI_API_KEY: 'sk', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })).toEqual({
    writing: 'OpenAI',
    reading: null,
    signIn: 'Google',
  });
  expect(
    named({
      OPENAI_API_KEY: 'sk',
      OPENAI_BASE_URL: 'https://models.example.se/v1',
      AZURE_DOCUMENT_INTELLIGENCE_ENDPOINT: 'https://x.cognitiveservices.azure.com',
      AZURE_DOCUMENT_INTELLIGENCE_KEY: 'key',
    }),
  ).toEqual({ writing: 'models.example.se', reading: 'Microsoft Azure', signIn: null });
});

test('secrets are taken out of the environment once they are read, so that no child inherits them', () => {
  const example = readFileSync('.env.example', 'utf8');
  const named = [...example.matchAll(/^#? ?([A-Z][A-Z_]*)=/gm)].map(([, name = '']) => name);
  const env = Object.fromEntries(['PATH', ...named].map((name) => [name, 'x']));
  deleteSecretsFromEnv(env);
  expect(Object.keys(env)).toContain('PATH');
  expect(Object.keys(env).filter((name) => /KEY|SECRET|TOKEN|PASSWORD|URI$|SMTP_URL/.test(name))).toEqual(['KEYS_DIR']);
});

test('a worker serves all queues unless it is told which, and refuses one that there is not', () => {
  expect(readConfig({ MASTER_KEY }).WORKER_QUEUES).toEqual([...TASK_QUEUES]);
  expect(readConfig({ MASTER_KEY, WORKER_QUEUES: 'reading, documents' }).WORKER_QUEUES).toEqual([
    'documents',
    'reading',
  ]);
  for (const [value, unknown] of [
    ['letters,spare', 'spare'],
    [',', 'nothing'],
  ])
    expect(problemsOf({ MASTER_KEY, WORKER_QUEUES: value })).toEqual([
      `WORKER_QUEUES: ${unknown} is none of ${TASK_QUEUES.join(', ')}`,
    ]);
});
