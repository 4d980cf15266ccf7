import { join } from 'node:path';
// @ts-expect-error -- plain JavaScript, as everything that runs before an installation.
import * as untyped from './test-results.mjs';

interface Fault {
  readonly name: string;
  readonly reason: string;
}
interface File {
  readonly file?: string;
  readonly passed: number;
  readonly skipped: number;
  readonly faults: readonly Fault[];
}
const { afterSecondRun, browserFiles, countsOf, isLate, jestFiles } = untyped as {
  readonly jestFiles: (report: unknown, root: string) => File[];
  readonly browserFiles: (report: unknown, folder: string) => File[];
  readonly countsOf: (files: readonly File[]) => object;
  readonly isLate: (file: File) => boolean;
  readonly afterSecondRun: (
    files: readonly File[],
    second: readonly File[],
  ) => { readonly files: readonly File[]; readonly once: readonly Fault[] };
};

const root = join('/', 'product');
const passed = { status: 'passed', ancestorTitles: [], title: 'adds', failureMessages: [] };
const failed = {
  status: 'failed',
  ancestorTitles: ['of shares'],
  title: 'divides',
  failureMessages: ['\u001b[31m5\u001b[39m is not 4'],
};
const jestFile = (name: string, ...assertionResults: { readonly status: string }[]) => ({
  name: join(root, name),
  status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  message: 'cannot be read',
  assertionResults,
});

it('tells the files of jest by what passed, failed and was left out', () => {
  const testResults = [
    jestFile('a.spec.ts', passed, failed, { status: 'pending' }, { status: 'todo' }),
    { ...jestFile('b.spec.ts'), status: 'failed' },
    jestFile('c.spec.ts', passed),
  ];
  const files = jestFiles({ testResults }, root);
  expect(files).toEqual([
    {
      ...{ file: 'a.spec.ts', passed: 1, skipped: 2 },
      faults: [{ name: 'a.spec.ts › of shares divides', reason: '5 is not 4' }],
    },
    {
      ...{ file: 'b.spec.ts', passed: 0, skipped: 0 },
      faults: [{ name: 'b.spec.ts', reason: 'cannot be read' }],
    },
    { file: 'c.spec.ts', passed: 1, skipped: 0, faults: [] },
  ]);
  expect(countsOf(files)).toEqual({ passed: 2, failed: 2, skipped: 2 });
});

it('tells the files of the browser, those of their parts among them, and what went wrong outside', () => {
  const spec = (title: string, status: string, message?: string) => ({
    ...{ title, line: 7, ok: status !== 'unexpected' },
    tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
  });
  const suites = [
    {
      file: 'money.spec.ts',
      specs: [spec('is taken', 'expected'), spec('is counted', 'unexpected', 'Timeout: 30000ms')],
      suites: [{ specs: [spec('is never counted', 'skipped')] }],
    },
  ];
  const [file, outside] = browserFiles({ suites, errors: [{ message: 'no product' }] }, 'test/e2e');
  expect(file).toEqual({
    ...{ file: 'test/e2e/money.spec.ts', passed: 1, skipped: 1 },
    faults: [{ name: 'test/e2e/money.spec.ts:7 › is counted', reason: 'Timeout: 30000ms' }],
  });
  expect(outside).toEqual({
    ...{ passed: 0, skipped: 0 },
    faults: [{ name: 'test/e2e', reason: 'no product' }],
  });
});

it.each([
  ['Exceeded timeout of 600000 ms for a test.', true],
  ['Test timeout of 180000ms exceeded.', true],
  ['Error: expect(locator).toBeVisible() failed\nTimeout: 30000ms', true],
  ['Error: did not come about in time', true],
  ['Property failed after 3 tests', false],
  ['Expected: 4\nReceived: 5\n    at listOnTimeout (node:internal/timers:605:17)', false],
])('of “%s” it is said that it was late: %s', (reason, late) => {
  const file = { passed: 0, skipped: 0, faults: [{ name: 'a', reason }] };
  expect(isLate({ ...file, file: 'a.spec.ts' })).toBe(late);
  // A failure that belongs to no file cannot be run again.
  expect(isLate(file)).toBe(false);
});

it('does not say of a file that it was late where something in it was wrong as well', () => {
  const faults = ['Exceeded timeout', 'Received: 5'].map((reason) => ({ name: reason, reason }));
  expect(isLate({ file: 'a.spec.ts', passed: 0, skipped: 0, faults })).toBe(false);
  expect(isLate({ file: 'a.spec.ts', passed: 1, skipped: 0, faults: [] })).toBe(false);
});

it('counts the second run of a file instead of the first, and tells what failed in the first alone', () => {
  const [late, hangs] = ['late', 'hangs'].map((name) => ({ name, reason: 'Exceeded timeout' }));
  const first = [
    { file: 'a.spec.ts', passed: 3, skipped: 0, faults: [] },
    { file: 'b.spec.ts', passed: 1, skipped: 1, faults: [late!, hangs!] },
    { file: 'c.spec.ts', passed: 0, skipped: 0, faults: [{ name: 'c', reason: 'Received: 5' }] },
  ];
  const second = [{ file: 'b.spec.ts', passed: 3, skipped: 0, faults: [hangs!] }];
  const after = afterSecondRun(first, second);
  expect(after.once).toEqual([late]);
  expect(countsOf(after.files)).toEqual({ passed: 6, failed: 2, skipped: 0 });
  // A file that could not be run again keeps its failures.
  expect(afterSecondRun(first, []).files).toEqual(first);
});
