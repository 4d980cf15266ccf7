// What jest and Playwright report of each file of tests, in one shape: its path below the root, how many tests passed and
// how many were left out, and each failure by its name and the first lines of its reason.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Enough to know a failure by. */
const LINES_OF_A_REASON = 25;

/** The files of jest's report; one that did not come to its tests is a failure itself. */
export function jestFiles({ testResults }, root) {
  return testResults.map(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const of = (kind) => assertionResults.filter((test) => test.status === kind);
    const [passed, failed] = [of('passed').length, of('failed')];
    const faults = failed.map(({ ancestorTitles, title, failureMessages }) =>
      fault(`${file} › ${[...ancestorTitles, title].join(' ')}`, failureMessages.join('\n')),
    );
    if (status === 'failed' && faults.length === 0) faults.push(fault(file, message));
    return { file, passed, skipped: assertionResults.length - passed - failed.length, faults };
  });
}

/** The files of Playwright's report, whose tests lie in `folder`; what went wrong outside of them has no file. */
export function browserFiles({ suites, errors }, folder) {
  const files = suites.map((suite) => {
    const file = `${folder}/${suite.file}`;
    const specs = specsOf(suite);
    const faults = specs
      .filter(({ ok }) => !ok)
      .map(({ line, title, tests }) => {
        const [error] = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
        return fault(`${file}:${line} › ${title}`, error?.message ?? '');
      });
    const skipped = specs.filter(({ tests }) => tests.every(({ status }) => status === 'skipped'));
    const passed = specs.length - faults.length - skipped.length;
    return { file, passed, skipped: skipped.length, faults };
  });
  const faults = errors.map(({ message }) => fault(folder, message ?? ''));
  return faults.length === 0 ? files : [...files, { passed: 0, skipped: 0, faults }];
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** What failed, by its name and the first lines of its reason, without their colours. */
export function fault(name, reason) {
  const lines = stripVTControlCharacters(reason).split('\n');
  return { name, reason: lines.slice(0, LINES_OF_A_REASON).join('\n') };
}

/** What jest, Playwright and `until` (test/support) say of what did not come in its time. */
const LATE = /exceeded timeout|time(d |d-)?out|did not come about in time/i;

/**
 * True for a file that failed only because something did not come in its time: a full machine makes things late, not
 * wrong. What is wrong (another sum, a counterexample, a lost event) may come one time in a hundred, and is never this.
 */
export function isLate({ file, faults }) {
  // What was being called says nothing: a timer of Node's is in many a stack.
  const said = faults.map(({ reason }) => reason.replaceAll(/^\s+at .*$/gm, ''));
  return file !== undefined && said.length > 0 && said.every((reason) => LATE.test(reason));
}

/** How many tests of some files passed, failed and were left out. */
export function countsOf(files) {
  const total = (count) => files.reduce((sum, one) => sum + count(one), 0);
  return {
    passed: total((one) => one.passed),
    failed: total((one) => one.faults.length),
    skipped: total((one) => one.skipped),
  };
}

/**
 * The files after a second run of some of them, which counts instead of the first, and what failed in the first alone.
 * A file that the second did not come to stays as it was.
 */
export function afterSecondRun(files, second) {
  const again = new Map(second.map((one) => [one.file, one]));
  const counted = files.map((one) => again.get(one.file) ?? one);
  const failsStill = new Set(counted.flatMap((one) => one.faults.map(({ name }) => name)));
  const once = files.flatMap((one) => one.faults).filter(({ name }) => !failsStill.has(name));
  return { files: counted, once };
}
