import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readTeiul } from '../support/teiul.js';
import { expectedLines, linesOf, type TeiulLine } from '../support/teiul-lines.js';
import { walkTeiul } from '../support/teiul-walk.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const minutes = 60_000;

/** Runs `npm run walk -- FOLDER OUT.json` and returns what it wrote. */
async function walked(folder: string): Promise<readonly TeiulLine[]> {
  const work = await mkdtemp(join(tmpdir(), 'scara-walked-'));
  try {
    const out = join(work, 'out.json');
    await promisify(execFile)(
      process.execPath,
      [join(root, 'tools/walk/main.mjs'), join(root, folder), out],
      { cwd: root, env: { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'warn' } },
    );
    return JSON.parse(await readFile(out, 'utf8')) as readonly TeiulLine[];
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Sorts the lines, because the entrances may be read in any order. */
const sorted = (lines: readonly TeiulLine[]): TeiulLine[] =>
  [...lines].sort((a, b) => keyOf(a).localeCompare(keyOf(b)));
const keyOf = ({ month, entrance, apartment }: TeiulLine): string =>
  `${month} ${entrance} ${apartment.padStart(4, '0')}`;

describe('Asociația Teiul, lived through the product’s own calls', () => {
  let lines: readonly TeiulLine[];

  beforeAll(async () => {
    lines = await walked('tools/demo/teiul');
  }, 5 * minutes);

  const teiul = readTeiul();
  it.each(walkTeiul(teiul).months.map((month) => [month.month.month, month] as const))(
    '%s is to the ban what the arithmetic alone gives, every apartment and column',
    (month, pure) => {
      const wanted = linesOf(teiul, pure);
      expect(wanted).toHaveLength(60);
      const product = lines.filter((line) => line.month === month);
      expect(sorted(product)).toEqual(sorted(wanted));
    },
  );

  it('has the given figures of the first four months', () => {
    const wanted = expectedLines();
    const months = new Set(wanted.map(({ month }) => month));
    expect(sorted(lines.filter(({ month }) => months.has(month)))).toEqual(sorted(wanted));
  });
});
