import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

let folder: string;
let starts: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scara-data-'));
});
afterEach(async () => {
  for (const start of starts) start.kill();
  starts = [];
  await rm(folder, { recursive: true, force: true });
});

/**
 * Opens the folder as a start does, in a process with that script name. Returns what it prints; 'open' once it has the
 * folder.
 */
async function opened(path = folder, name = 'start.mjs'): Promise<string> {
  const script = join(await mkdtemp(join(tmpdir(), 'scara-start-')), name);
  const module = JSON.stringify(fileURLToPath(new URL('./data-folder.mjs', import.meta.url)));
  await writeFile(
    script,
    `const { openDataFolder } = await import(${module});
     openDataFolder(${JSON.stringify(path)});
     console.log('open');
     setInterval(() => undefined, 1_000);`,
  );
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  starts.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  const exited = once(child, 'exit').then(() => true);
  while (!said.includes('open\n')) {
    if (await Promise.race([exited, delay(20, false)])) break;
  }
  return said.trim();
}

async function locks(): Promise<readonly string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith('scara.lock'));
}

it('takes a folder that an earlier start began and was killed in', async () => {
  await writeFile(join(folder, '.probe-1'), 'probe');
  await writeFile(join(folder, 'scara.json.new'), '{"prod');
  await writeFile(join(folder, 'scara.lock'), '');
  await writeFile(join(folder, 'scara.lock.7'), '7');
  expect(await opened()).toBe('open');
  const mark = JSON.parse(await readFile(join(folder, 'scara.json'), 'utf8')) as object;
  expect(mark).toMatchObject({ product: 'scara', parts: ['master.key'] });
});

it('takes a folder whose first start was killed before it had a key', async () => {
  const mark = { product: 'scara', format: 1, id: 'x', parts: [] };
  await writeFile(join(folder, 'scara.json'), JSON.stringify(mark));
  expect(await opened()).toBe('open');
  expect(await readdir(folder)).toContain('master.key');
});

it('is given to one of two starts of the same moment', async () => {
  const said = await Promise.all([opened(), opened(), opened()]);
  expect(said.filter((one) => one === 'open')).toHaveLength(1);
  expect(said.filter((one) => one.startsWith('Scara rulează deja'))).toHaveLength(2);
  expect(await locks()).toEqual(['scara.lock']);
});

it('is not given to a second start that meets the same stale lock', async () => {
  expect(await opened()).toBe('open');
  const first = String(starts[0]?.pid);
  // The moment in which the first start has found a stale lock and is about to take it.
  await writeFile(join(folder, 'scara.lock'), '4194305');
  await writeFile(join(folder, 'scara.lock.stale'), first);
  expect(await opened()).toBe(
    `Scara rulează deja cu folderul de date ${folder} (procesul ${first}).`,
  );
  expect(await readFile(join(folder, 'scara.lock'), 'utf8')).toBe('4194305');
});

it('is taken after a start that was killed while it removed a stale lock', async () => {
  await writeFile(join(folder, 'scara.lock'), '4194305');
  await writeFile(join(folder, 'scara.lock.stale'), '4194306');
  expect(await opened()).toBe('open');
  expect(await locks()).toEqual(['scara.lock']);
});

it('is not given to a start while its data are being copied', async () => {
  expect(await opened(folder, 'backup.mjs')).toBe('open');
  expect(await opened()).toMatch(/^Scara rulează deja/);
});

it('says in one line that something inside is not what it should be', async () => {
  await writeFile(join(folder, 'scara.json'), '{"product":"scara","format":1,"parts":[]}');
  await writeFile(join(folder, 'logs'), '');
  const said = await opened();
  expect(said.split('\n')).toEqual([
    expect.stringMatching(/nu se poate folosi: .*logs \(EEXIST\)/),
  ]);
});

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('says in one line that no folder can be made where a system makes none', async () => {
  expect(await opened('/proc/scara/date')).toMatch(/^Nu pot crea folderul de date .*\(ENOENT\)/);
});
