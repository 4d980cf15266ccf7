import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';

const GROUP = '/proc/self/autogroup';
const hasGroups = existsSync(GROUP) && /nice/.test(readFileSync(GROUP, 'utf8'));

interface Standing {
  readonly own: number;
  readonly group: string;
}

/**
 * Returns what a process that calls `lowerPriority(7)` reports about itself, as leader of its own session or in this
 * test's session.
 */
function standing(detached: boolean, before = 0): Standing {
  const program = `
    import { getPriority, setPriority } from 'node:os';
    import { existsSync, readFileSync } from 'node:fs';
    import { lowerPriority } from '@scara/platform';
    if (${before} > 0) setPriority(${before});
    lowerPriority(7);
    const group = existsSync('${GROUP}') ? readFileSync('${GROUP}', 'utf8') : '';
    console.log(JSON.stringify({ own: getPriority(), group }));`;
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    ...{ encoding: 'utf8', cwd: import.meta.dirname },
    // Not among the declared options of spawnSync, but libuv supports it.
    ...{ detached },
  });
  if (child.status !== 0) throw new Error(child.stderr);
  return JSON.parse(child.stdout) as Standing;
}

test('a process stands behind by its own niceness', () => {
  expect(standing(false).own).toBe(Math.max(7, getPriority()));
});

test('one that was started further behind stays there', () => {
  expect(standing(false, 15).own).toBe(15);
});

(hasGroups ? test : test.skip)('and its session with it, if it leads one', () => {
  expect(standing(true).group).toMatch(`nice ${Math.max(7, getPriority())}\n`);
});

(hasGroups ? test : test.skip)('a session of others is left as it was', () => {
  const before = readFileSync(GROUP, 'utf8');
  expect(standing(false).group).toBe(before);
});
