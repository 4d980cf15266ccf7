import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { MailStore } from './mail-store.js';

const raw = (id: string): Buffer =>
  Buffer.from(`Message-ID: <${id}@scara.example>\r\nSubject: Bun venit\r\n\r\nSalut`);
const envelope = { from: 'scara@scara.example', to: ['ana@exemplu.ro'] };

let folder: string;
let store: MailStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mails-'));
  store = await MailStore.open(folder);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('a mail is listed once it can be read', async () => {
  const kept = store.add(raw('one'), envelope);
  while (store.list().length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(await store.find(store.list()[0]!.id)).toMatchObject({ subject: 'Bun venit' });
  await kept;
});

test('a mail that could not be kept is not taken for kept when it comes again', async () => {
  await rm(folder, { recursive: true });
  await expect(store.add(raw('two'), envelope)).rejects.toThrow();
  expect(store.list()).toEqual([]);
  await mkdir(folder);
  await store.add(raw('two'), envelope);
  expect((await MailStore.open(folder)).list()).toHaveLength(1);
});

test('delivered twice at once it is kept once, and the second is acknowledged no sooner', async () => {
  const first = store.add(raw('three'), envelope);
  const again = await store.add(raw('three'), envelope);
  expect((await MailStore.open(folder)).list()).toEqual([again]);
  expect(await first).toEqual(again);
});

test('more mails than a process may have open files are opened all the same', async () => {
  for (let at = 0; at < 300; at += 1) {
    await writeFile(path.join(folder, `${at}.json`), JSON.stringify({ id: String(at) }));
  }
  const program = `
    import { MailStore } from ${JSON.stringify(new URL('./mail-store.ts', import.meta.url).href)};
    console.log((await MailStore.open(${JSON.stringify(folder)})).list().length);`;
  const hooks = new URL('../../../examples/typescript.mjs', import.meta.url).href;
  const node = ['-C', 'source', '--import', hooks, '--input-type=module', '-e', program];
  const few = ['-c', 'ulimit -n 100 && exec "$0" "$@"', process.execPath, ...node];
  const { stdout } = await promisify(execFile)('sh', few);
  expect(stdout).toBe('300\n');
});
