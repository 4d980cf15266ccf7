import Sequencer from '@jest/test-sequencer';

/**
 * The test files that take longest; they are started first, because one started last would leave the other workers
 * idle. Without recorded times, as in a fresh clone, jest would start with the largest files.
 */
const LONGEST = [
  // First also because a process that has run a hundred files collects a large heap repeatedly: there, a life took
  // three times as long.
  'test/simulation/simulation',
  'test/properties/balance-sheet',
  'test/api/takeover.int',
  'test/api/access-matrix.int',
  'test/faults/stores-away.int',
  'test/api/takeover-kill.int',
  'projector/src/writer/read-model-writer.int',
  'projector/src/rebuild/rebuild.int',
  'test/api/bill-mail.int',
  'test/api/mutated-inputs.int',
  'test/api/company-registry.int',
  'projector/src/computed/computing.int',
  'test/api/welcome-mail.int',
  'test/api/months.api',
  'test/api/payments.api',
];

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const file = path.replaceAll('\\', '/');
      const at = LONGEST.findIndex((name) => file.endsWith(`${name}.spec.ts`));
      return at === -1 ? LONGEST.length : at;
    };
    return super.sort(tests).sort((a, b) => place(a) - place(b));
  }
}
