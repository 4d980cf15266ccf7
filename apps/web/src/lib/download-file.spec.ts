import { askForFile, downloadFile } from './download-file.js';

const breaksOff = () => Promise.reject(new TypeError('network error'));
const pdf = { ok: true, headers: new Headers({ 'content-type': 'application/pdf' }) };

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

it.each([
  ['does not come', breaksOff],
  ['breaks off', () => Promise.resolve({ ...pdf, blob: breaksOff })],
])('says of a file that %s that nobody answered', async (_name, answer) => {
  globalThis.fetch = answer as unknown as typeof globalThis.fetch;
  await expect(downloadFile('/api/download/a.pdf', 'a.pdf')).rejects.toMatchObject({
    status: 0,
    code: 'no-answer',
  });
});

it('says of a file that is asked for and not there that it is unavailable, and reads none that is there', async () => {
  const gone = { ok: false, headers: new Headers({ 'content-type': 'application/json' }) };
  globalThis.fetch = (async () => gone) as unknown as typeof globalThis.fetch;
  await expect(askForFile('/api/download/1?preview=1')).rejects.toMatchObject({
    code: 'file-unavailable',
  });
  let isLeft = false;
  const body = { cancel: async () => (isLeft = true) };
  globalThis.fetch = (async () => ({ ...pdf, body })) as unknown as typeof globalThis.fetch;
  await askForFile('/api/download/1?preview=1');
  expect(isLeft).toBe(true);
});
