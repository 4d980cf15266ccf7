#!/usr/bin/env node
// npm run check: layout, lint, types, import rules, dead code. Prints each step's result and ends with a count.
import { ensureInstalled, inPairs, run } from './prepare.mjs';
import { countsOf, fault } from './test-results.mjs';

// TypeScript 7 checks the types, and provides them to the lint rules that need types (decisions 0055, 0087).
const types = (project) => ['node', 'node_modules/typescript-native/bin/tsc', '-p', project];

// The longest steps come first: a long one started last would leave a processor idle.
const steps = [
  ['lint', ['npx', 'oxlint', '--max-warnings', '0', '.']],
  ['types', types('.')],
  ['types of the pages', types('apps/web')],
  [
    'arrows',
    ['npx', 'depcruise', '--config', '.dependency-cruiser.cjs', 'libs', 'apps', 'tools', 'test'],
  ],
  ['dead code', ['npx', 'knip', '--no-progress']],
  ['types of the browser tests', types('test/e2e')],
  ['format', ['npm', 'run', '--silent', 'format:check']],
  ['types of the domain alone', types('libs/domain')],
];

/** Runs the steps two at a time. Resolves with their result, in the shape of a test file's result. */
export async function check(say) {
  let passed = 0;
  const faults = [];
  const runStep = async ([name, [command, ...args]]) => {
    const began = Date.now();
    try {
      await run(command, args);
      passed += 1;
      say(`✓ ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
      faults.push(fault(name, error.message));
      say(`✗ ${name}\n${error.message}`);
    }
  };
  await inPairs(steps.map((step) => () => runStep(step)));
  return [{ passed, skipped: 0, faults }];
}

if (process.argv[1]?.endsWith('check.mjs')) {
  await ensureInstalled(console.log);
  const { passed, failed } = countsOf(await check(console.log));
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
