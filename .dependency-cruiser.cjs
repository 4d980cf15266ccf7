/** The arrows of ARCHITECTURE.md. Each rule was once seen to fail on a planted violation: test/arrows.spec.ts. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'A circle has no bottom to understand first.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'A file that nobody needs is deleted.',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          '\\.(spec|config)\\.(ts|mjs)$',
          '(^|/)main\\.tsx?$',
          '^tools/',
          '^test/',
          '/public/',
          '^apps/[^/]+/src/[^/]+\\.ts$',
        ],
      },
      to: {},
    },
    {
      name: 'domain-alone',
      severity: 'error',
      comment: 'Decisions are pure: no I/O, no clock, no framework, no other house.',
      from: { path: '^libs/domain/src', pathNot: '\\.(spec|fixture)\\.ts$' },
      to: { pathNot: '^libs/domain/src' },
    },
    {
      name: 'kernel-below',
      severity: 'error',
      comment: 'The kernel knows no aggregate.',
      from: { path: '^libs/domain/src/kernel' },
      to: { path: '^libs/domain/src/(?!kernel)' },
    },
    {
      name: 'aggregates-apart',
      severity: 'error',
      comment:
        'An aggregate meets another only through events and arguments; the ledger folds them all.',
      from: { path: '^libs/domain/src/(account|association|bill-code|cashbook|documents|month)/' },
      to: { path: '^libs/domain/src/(?!kernel)', pathNot: '^libs/domain/src/$1/' },
    },
    {
      name: 'contracts-only-zod',
      severity: 'error',
      comment: 'What leaves a process is described with zod and the domain alone.',
      from: { path: '^libs/contracts/src', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: ['^libs/(contracts|domain)/src', '^node_modules/zod'] },
    },
    {
      name: 'lower-libs-know-contracts-only',
      severity: 'error',
      comment: 'Adapters do not decide: they never see the domain.',
      from: { path: '^libs/(event-store|platform)/src', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(libs/domain|apps)/' },
    },
    {
      name: 'event-store-and-platform-apart',
      severity: 'error',
      comment: 'Two adapters that know each other cannot be replaced alone.',
      from: { path: '^libs/event-store/src', pathNot: '\\.spec\\.ts$' },
      to: { path: '^libs/platform/' },
    },
    {
      name: 'only-event-store-knows-the-client',
      severity: 'error',
      comment:
        'Every trap of the client is handled in one place; the embedded node implements its protocol.',
      from: {
        pathNot: ['^libs/event-store/', '^tools/embedded/', '^test/(conformance|bench|support)/'],
      },
      to: { path: '@eventstore/db-client' },
    },
    {
      name: 'apps-apart',
      severity: 'error',
      comment: 'Apps meet in the store and in Postgres, never in code.',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'web-imports',
      severity: 'error',
      comment: 'The browser knows shapes and pure previews, no server part.',
      from: { path: '^apps/web/' },
      to: { path: '^(libs/(event-store|platform)|tools)/' },
    },
    {
      name: 'web-features-apart',
      severity: 'error',
      comment: 'What two features share moves down to components or lib.',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'product-without-tests',
      severity: 'error',
      comment: 'Product code never needs test code or the embedded tools to run.',
      from: { path: '^(libs|apps)/', pathNot: ['\\.spec\\.ts$', '/src/testing/'] },
      to: { path: ['^test/', '^tools/', '\\.spec\\.ts$', '/src/testing/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(libs|apps)/[^/]+/dist/|^tools/embedded/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default'],
    },
  },
};
