// Converts the reports of jest and Playwright to one shape per test file: its path below the root, how many tests
// passed and were skipped, and each failure with its name and the first lines of its reason.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Enough lines to recognise a failure. */
const LINES_OF_A_REASON = 25;

/** Returns the files of jest's report; a file that could not run its tests counts as a failure. */
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

/**
 * Returns the files of Playwright's report, whose tests are in `folder`; errors outside of any file are listed without
 * one.
 */
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

/** Describes a failure by its name and the first lines of its reason, without colours. */
export function fault(name, reason) {
  const lines = stripVTControlCharacters(reason).split('\n');
  return { name, reason: lines.slice(0, LINES_OF_A_REASON).join('\n') };
}

/** What jest, Playwright and `until` (test/support) say about a timeout. */
const LATE = /exceeded timeout|time(d |d-)?out|did not come about in time/i;

/**
 * Returns true for a file that failed only by timeouts: an overloaded machine makes things late, not wrong. A wrong
 * result (another sum, a counterexample, a lost event) may occur one time in a hundred, and never counts as late.
 */
export function isLate({ file, faults }) {
  // Stack traces are ignored: many contain one of Node's timers.
  const said = faults.map(({ reason }) => reason.replaceAll(/^\s+at .*$/gm, ''));
  return file !== undefined && said.length > 0 && said.every((reason) => LATE.test(reason));
}

/** Returns how many tests of some files passed, failed and were skipped. */
export function countsOf(files) {
  const total = (count) => files.reduce((sum, one) => sum + count(one), 0);
  return {
    passed: total((one) => one.passed),
    failed: total((one) => one.faults.length),
    skipped: total((one) => one.skipped),
  };
}

/**
 * Returns the files after a second run of some of them, whose result replaces the first, and what failed only in the
 * first run. A file that the second run did not reach keeps its first result.
 */
export function afterSecondRun(files, second) {
  const again = new Map(second.map((one) => [one.file, one]));
  const counted = files.map((one) => again.get(one.file) ?? one);
  const failsStill = new Set(counted.flatMap((one) => one.faults.map(({ name }) => name)));
  const once = files.flatMap((one) => one.faults).filter(({ name }) => !failsStill.has(name));
  return { files: counted, once };
}
