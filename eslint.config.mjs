import { builtinModules } from 'node:module';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const builtins = builtinModules.flatMap((name) => [name, `node:${name}`]);

/** A workflow is replayed from its history: what it does may depend on nothing but that (https://docs.temporal.io/workflow-definition). */
const WORKFLOW_IMPORTS = {
  paths: [...builtins, 'mongodb', '@temporalio/client', '@temporalio/worker', '@temporalio/activity'].map((name) => ({
    name,
    allowTypeImports: true,
    message: 'Workflows are deterministic: do this in an activity.',
  })),
  patterns: [
    {
      regex: '(^|/)(api|worker|web|sandbox)/',
      allowTypeImports: true,
      message: 'Workflows know activities by type only: use import type.',
    },
  ],
};

/** Comments can't switch a rule off: where a rule is wrong it is changed here, for all. */
const linterOptions = { noInlineConfig: true, reportUnusedDisableDirectives: 'error' };

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'coverage/', '**/.data*/', '.cache/', 'web/public/'] },
  {
    files: ['**/*.{ts,tsx,mts,mjs}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: { allowDefaultProject: ['*.mjs'] } } },
    linterOptions,
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Functions that only must be async to fit an interface are common among activities.
      '@typescript-eslint/require-await': 'off',
      // Libraries here hand out bound functions under method types (t, json, next): nearly all hits were false.
      '@typescript-eslint/unbound-method': 'off',
      eqeqeq: 'error',
    },
  },
  { files: ['workflows/**/*.ts'], rules: { '@typescript-eslint/no-restricted-imports': ['error', WORKFLOW_IMPORTS] } },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // They run before any package is installed, so they can't parse with a schema: JSDoc says what they read.
    files: ['**/*.mjs'],
    rules: { '@typescript-eslint/no-unsafe-assignment': 'off' },
  },
  {
    // Answers of the API are read as a client without our types would read them.
    files: ['tests/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
);
