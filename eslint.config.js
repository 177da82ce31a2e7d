import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { house } from './scripts/lib/eslint-house.mjs';

const TESTS = ['**/*.{test,testkit}.{ts,tsx}', 'test/**', 'e2e/**', 'bench/**'];
const PRODUCT = ['server/**/*.ts', 'server/**/*.tsx', 'shared/**/*.ts', 'web/**/*.{ts,tsx}'];
const FORMATTERS = ['web/lib/format*', 'server/lib/format*', 'shared/format*', 'shared/scheduling/zone*.ts'];

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Use a named export: one name for a thing everywhere.',
};
const noBarrel = {
  selector: 'ExportAllDeclaration',
  message: 'No barrels: import from the file that defines the thing.',
};
const noIntl = {
  selector: "MemberExpression[object.name='Intl']",
  message:
    'Dates, numbers and money are formatted in one place: web/lib/format, server/lib/format or shared/format.',
};
const noLocaleString = {
  selector: 'CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/]',
  message: noIntl.message,
};
const noEnvironment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'The environment is read once, in server/config.ts: take the value from the configuration.',
};

const noEarlyGeometry = {
  selector:
    "CallExpression[callee.name='useLayoutEffect'] MemberExpression[property.name=/^(getBoundingClientRect|(offset|client|scroll)(Top|Left|Width|Height)|scrollTo|scrollBy|scrollIntoView)$/]",
  message: 'This lays the page out once more before it is drawn: use useLaidOut.',
};

const noLuck = {
  selector:
    "CallExpression[callee.object.name='fc'][callee.property.name='assert']:not(:has(CallExpression[callee.name=/^(runs|asyncRuns)$/]))",
  message: 'Give the counts of test/harness/counts.ts: a run without them is another one each time.',
};

const noModuleMock = {
  selector: "CallExpression[callee.object.name='vi'][callee.property.name=/^(mock|doMock)$/]",
  message:
    'Tests share their modules: another file may have loaded the real one before. Stub a global, or pass what is used.',
};

/** What the product's own files are refused. */
const inProduct = [noBarrel, noDefaultExport, noIntl, noLocaleString, noEnvironment];

export default tseslint.config(
  {
    ignores: ['dist/**', 'data/**', 'demo-data/**', 'test-results/**', 'coverage/**', '.cache/**', 'docs/**'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    plugins: { house },
    rules: {
      'house/imports': 'error',
      'house/suppression-reason': 'error',
      'house/effect-body': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-syntax': ['error', noBarrel],
    },
  },
  { files: ['**/*.{js,mjs}'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      // Fastify's hooks and React's handlers are typed as returning nothing and take a promise all the same.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, properties: false, returns: false } },
      ],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      '@typescript-eslint/no-unnecessary-type-arguments': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      '@typescript-eslint/prefer-optional-chain': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, allowDefaultCaseForExhaustiveSwitch: true },
      ],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
      // Fastify's handlers and our ports are async by contract, whether or not one of them has to wait.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: PRODUCT,
    ignores: TESTS,
    rules: {
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...inProduct],
    },
  },
  {
    files: ['web/agenda/month/**/*.{ts,tsx}'],
    ignores: TESTS,
    rules: { 'no-restricted-syntax': ['error', ...inProduct, noEarlyGeometry] },
  },
  // The same list without the rule that the file is the one place for.
  {
    files: FORMATTERS,
    rules: { 'no-restricted-syntax': ['error', noBarrel, noDefaultExport, noEnvironment] },
  },
  {
    files: ['server/config.ts', 'server/main.ts', 'server/cli/main.ts'],
    rules: { 'no-restricted-syntax': ['error', noBarrel, noDefaultExport, noIntl, noLocaleString] },
  },
  { files: TESTS, rules: { 'no-restricted-syntax': ['error', noBarrel, noLuck, noModuleMock] } },
  {
    files: ['web/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    languageOptions: { globals: globals.browser },
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@tanstack/react-query',
              importNames: ['useQueries', 'useSuspenseQueries'],
              message:
                'One request for each entry of a list grows with the organisation: give the API one bounded call.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['web/agenda/**', 'web/components/ui/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        {
          name: 'fetch',
          message: "No fetching here: the feature's api reads the data and passes it as props.",
        },
        {
          name: 'EventSource',
          message: 'No fetching here: live updates arrive through the cache, as props.',
        },
      ],
    },
  },
  {
    // Tests read loosely typed answers and index what they have just made.
    files: TESTS,
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unnecessary-condition': 'off',
    },
  },
);
