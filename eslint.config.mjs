import { builtinModules } from 'node:module';
import a11y from 'eslint-plugin-jsx-a11y';
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

/**
 * Only a repository speaks with the driver: a query elsewhere would know a record's fields, and no index would be declared
 * with it in mind. Found by type, so also behind another name.
 * @type {import('eslint').Rule.RuleModule}
 */
const noQueryOutsideRepositories = {
  meta: { messages: { query: "This is a query: make it a function of the collection's repository in core/records." } },
  create(context) {
    /** @type {{ program: import('typescript').Program, esTreeNodeToTSNodeMap: { get(node: unknown): import('typescript').Node } }} */
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();
    return {
      /** @param {import('eslint').Rule.Node & { object: unknown }} node */
      'CallExpression > MemberExpression.callee'(node) {
        const type = checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node.object));
        const types = type.isUnion() ? type.types : [type];
        const isDriver = types.some(({ symbol }) => ['Collection', 'Db', 'GridFSBucket'].includes(symbol?.name));
        if (isDriver) context.report({ node, messageId: 'query' });
      },
    };
  },
};

/**
 * Where the strict rules for accessible pages know less than the patterns of WAI-ARIA, and what they leave out.
 * @type {import('eslint').Linter.RulesRecord}
 */
const A11Y_RULES = {
  'jsx-a11y/lang': 'error',
  'jsx-a11y/anchor-is-valid': ['error', { components: ['Link'], specialLink: ['to'] }],
  // A choice has its label's words in a span of a span.
  'jsx-a11y/label-has-associated-control': ['error', { depth: 3 }],
  // The first field of a dialog or form that was just opened takes the focus: components have a property of that name for
  // it. The attribute, which takes the focus when a page is loaded, stays forbidden.
  'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
  // What scrolls by itself must be reached by the keyboard, which then scrolls it.
  'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['region'], allowExpressionValues: false }],
  // The pattern of a menu button has its menu as a list.
  'jsx-a11y/no-noninteractive-element-to-interactive-role': ['error', { ul: ['menu'] }],
  // On phones a table's parts are drawn as boxes, and some browsers then forget what they are: they are told again.
  'jsx-a11y/no-interactive-element-to-noninteractive-role': ['error', { td: ['cell'] }],
  'jsx-a11y/no-redundant-roles': ['error', { thead: ['rowgroup'], tbody: ['rowgroup'] }],
};

/**
 * The plugin brings no types.
 * @type {{ flatConfigs: { strict: { rules: import('eslint').Linter.RulesRecord } } }}
 */
const {
  flatConfigs: {
    strict: { rules: strictA11yRules },
  },
} = a11y;

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
  {
    files: ['{api,core,worker}/**/*.ts'],
    // A backup copies collections as they are, whatever is in them.
    ignores: ['core/records/**', 'core/backup/**'],
    plugins: { brevia: { rules: { 'no-query-outside-repositories': noQueryOutsideRepositories } } },
    rules: { 'brevia/no-query-outside-repositories': 'error' },
  },
  { files: ['workflows/**/*.ts'], rules: { '@typescript-eslint/no-restricted-imports': ['error', WORKFLOW_IMPORTS] } },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': a11y },
    rules: {
      ...reactHooks.configs.flat['recommended-latest'].rules,
      'react-hooks/exhaustive-deps': 'error',
      ...strictA11yRules,
      ...A11Y_RULES,
    },
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
