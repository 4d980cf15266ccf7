import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
