import { localDate } from '@scara/domain/kernel';
import { alertText } from './alert-words.js';

test('an account number that was taken away is said to be gone, one in its place is named', () => {
  const changed = {
    key: 'iban:1',
    code: 'iban-changed',
    date: localDate('2026-11-20'),
    amountBani: 0,
    of: 'association',
    name: '',
    before: 'RO49AAAA1B31007593840000',
  } as const;
  expect(alertText({ ...changed, after: 'RO09BCYP0000001234567890' })).toBe(
    'IBAN-ul asociației s-a schimbat din RO49 AAAA 1B31 0075 9384 0000 în RO09 BCYP 0000 0012 3456 7890.',
  );
  expect(alertText({ ...changed, after: '' })).toBe(
    'IBAN-ul asociației, RO49 AAAA 1B31 0075 9384 0000, a fost șters.',
  );
});
