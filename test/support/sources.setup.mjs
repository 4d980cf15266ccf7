// Runs in a worker of jest-light-runner before its first test: the repository's TypeScript runs as Node's own modules,
// and @scara packages resolve to their sources.
import { register } from 'node:module';

register('../../tools/examples/typescript-hooks.mjs', {
  parentURL: import.meta.url,
  data: { conditions: ['source'] },
});
process.setSourceMapsEnabled(true);
