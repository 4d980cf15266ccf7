import type { BookDocument } from '@scara/domain/cashbook';
import { documentText } from './document-words.js';

it.each([
  [{ kind: 'payment', mode: 1, series: 'CH', number: '12' }, 'Chitanță CH 12'],
  [{ kind: 'payment', mode: 2, series: '', number: '' }, 'Extras de cont'],
  [{ kind: 'disbursement', mode: 1, series: '', number: '7' }, 'Dispoziție de plată 7'],
  [{ kind: 'disbursement', mode: 2, series: '', number: '' }, 'Ordin de plată'],
  [{ kind: 'return', of: 1, series: '', number: '' }, 'Dispoziție de plată'],
  [{ kind: 'return', of: 10, series: '', number: '' }, 'Încasare'],
  [{ kind: 'transfer', series: '', number: '' }, 'Transfer'],
])('%j is named %s', (document, text) => {
  expect(documentText(document as BookDocument)).toBe(text);
});

it('names no document by nothing', () => {
  expect(documentText(undefined)).toBe('');
});
