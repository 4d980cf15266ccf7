// One configuration, six projects: `unit`, `isolated` and `properties` need nothing but Node (the last computes for minutes and
// looks at no clock), `int` the embedded Postgres and event node, `api` one installation that its files share, `product` whole
// processes as npm start runs them, one test after the other.
const anywhere = {
  testEnvironment: 'node',
  // Not below the folder of temporary files, which is another one in each run of npm test.
  cacheDirectory: '<rootDir>/.cache/jest',
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/.data/', '<rootDir>/.cache/'],
};

/** jest's own runner: each file of tests has a world of its own, and loads all that it asks for into it. */
const shared = {
  ...anywhere,
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': ['@swc/jest', { sourceMaps: 'inline' }] },
};

/**
 * What computes: its files share a worker's modules, which takes half the time (decision 88). They leave what all of them
 * see (globals, the environment) as they found it; what cannot is an `isolated.spec.ts`.
 */
const light = {
  ...anywhere,
  runner: 'jest-light-runner',
  setupFiles: ['<rootDir>/test/support/sources.setup.mjs'],
};

/** What starts servers: in shared modules too, under jest's limit of a test (decision 88). */
const started = {
  ...light,
  setupFilesAfterEnv: ['<rootDir>/test/support/limit.setup.mjs'],
};

const COMPUTED = [
  '<rootDir>/test/properties/',
  '<rootDir>/test/scenarios/',
  '<rootDir>/test/simulation/',
];

export default {
  // Generous: a slow machine is no failure, a hang still is one.
  testTimeout: 600_000,
  testSequencer: './test/support/longest-first.mjs',
  projects: [
    {
      ...light,
      displayName: 'unit',
      testMatch: ['<rootDir>/{libs,apps,tools,test}/**/*.spec.ts'],
      testPathIgnorePatterns: [
        '\\.(isolated|int|api|product)\\.spec\\.ts$',
        '/node_modules/',
        '<rootDir>/test/e2e/',
        ...COMPUTED,
      ],
    },
    {
      ...shared,
      displayName: 'isolated',
      testMatch: ['<rootDir>/{libs,apps}/**/*.isolated.spec.ts'],
    },
    {
      ...light,
      displayName: 'properties',
      testMatch: COMPUTED.map((folder) => `${folder}**/*.spec.ts`),
    },
    {
      ...started,
      displayName: 'int',
      globalSetup: './test/support/postgres-template.setup.mjs',
      globalTeardown: './test/support/postgres-template.teardown.mjs',
      testMatch: ['<rootDir>/{libs,apps,tools,test}/**/*.int.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/e2e/'],
    },
    {
      ...started,
      displayName: 'api',
      testMatch: ['<rootDir>/test/api/**/*.api.spec.ts'],
      globalSetup: './test/support/shared-stack.setup.mjs',
      globalTeardown: './test/support/shared-stack.teardown.mjs',
    },
    {
      ...shared,
      displayName: 'product',
      testMatch: ['<rootDir>/{apps,test}/**/*.product.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/'],
    },
  ],
};
