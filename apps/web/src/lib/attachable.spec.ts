import { whyNotAttachable } from './attachable.js';

const MB = 1_048_576;

it.each([
  ['a program', { type: 'application/x-msdownload', size: 10 }, /nu este PDF/],
  ['a drawing that no reader takes', { type: 'image/svg+xml', size: 10 }, /nu este PDF/],
  [
    'a paper above the limit',
    { type: 'application/pdf', size: 20 * MB + 1 },
    /limita este de 20 MB/,
  ],
])('refuses %s before it is sent', (_, file, sentence) => {
  expect(whyNotAttachable(file)).toMatch(sentence);
});

it.each([
  ['a paper at the limit', { type: 'application/pdf', size: 20 * MB }],
  ['a large photo, which goes smaller', { type: 'image/jpeg', size: 25 * MB }],
  ['what the system has no name for, which is judged by what it holds', { type: '', size: 10 }],
])('lets %s through', (_, file) => {
  expect(whyNotAttachable(file)).toBeNull();
});
