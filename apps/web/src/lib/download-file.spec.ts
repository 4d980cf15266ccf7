import { downloadFile } from './download-file.js';

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
