import tanstackQuery from '@tanstack/eslint-plugin-query';
import importX from 'eslint-plugin-import-x';
import jest from 'eslint-plugin-jest';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

// What needs no types, and nothing but this; the rules that ask for types: .oxlintrc.json (decision 0087).
// Money, instants and chance come from one place each; these are the ways around them.
const bans = [
  {
    selector: "CallExpression[callee.name='parseFloat']",
    message: 'Parse decimals exactly: kernel/scaled.ts.',
  },
  {
    selector: "CallExpression[callee.property.name='parseFloat']",
    message: 'Parse decimals exactly: kernel/scaled.ts.',
  },
  {
    selector: "CallExpression[callee.property.name='toFixed']",
    message: 'Format whole numbers: kernel/scaled.ts.',
  },
];

const domainBans = [
  ...bans,
  {
    selector: "NewExpression[callee.name='Date']",
    message: 'The domain has no clock: take an instant as argument.',
  },
  {
    selector: "MemberExpression[object.name='Date']",
    message: 'The domain has no clock: take an instant as argument.',
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'The domain has no chance.',
  },
  {
    selector: ':function[async=true]',
    message: 'The domain does no I/O: decisions are plain functions.',
  },
  { selector: 'ClassDeclaration', message: 'The domain is values and functions.' },
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.data/**',
      '.cache/**',
      'coverage/**',
      'test-results/**',
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.recommended],
    plugins: { 'import-x': importX },
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'import-x/no-default-export': 'error',
      'no-restricted-syntax': ['error', ...bans],
    },
  },
  {
    files: ['libs/domain/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...domainBans] },
  },
  {
    files: ['**/*.spec.ts', 'test/**/*.ts'],
    extends: [jest.configs['flat/recommended']],
    rules: {
      'jest/no-focused-tests': 'error',
      'jest/no-disabled-tests': 'error',
      'jest/expect-expect': 'off',
      'jest/no-conditional-expect': 'off',
      'jest/no-standalone-expect': 'off',
      'jest/no-export': 'off',
      'jest/valid-title': 'off',
      'jest/no-done-callback': 'off',
    },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    extends: [...tanstackQuery.configs['flat/recommended']],
    // For the one rule of these that asks for types: what a query answers.
    languageOptions: {
      parserOptions: {
        project: './apps/web/tsconfig.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  // Timings are no money.
  { files: ['test/bench/**/*.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['**/*.config.ts', '**/*.config.mjs', '**/*.setup.ts'],
    rules: { 'import-x/no-default-export': 'off' },
  },
);
