import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../docs/decisions', import.meta.url));

test('the list of decisions by subject names every record once, and no other', async () => {
  const records = (await readdir(folder)).filter((name) => /^\d{4}-/.test(name)).sort();
  const list = await readFile(join(folder, 'README.md'), 'utf8');
  const listed = [...list.matchAll(/\[(\d+)\]\((\d{4})-([a-z0-9-]+\.md)\)/g)];
  expect(listed.map(([, , number, name]) => `${number}-${name}`).sort()).toEqual(records);
  for (const [, shown, number] of listed) expect(Number(shown)).toBe(Number(number));
});
