import { evolveCashbook, NO_CASHBOOK } from '../cashbook/index.js';
import type { LocalDate } from '../kernel/index.js';
import { bookFacts } from './sources.js';

const paid = (idPd: number, book = NO_CASHBOOK) =>
  evolveCashbook(book, {
    type: 'PaymentRegistered',
    data: {
      ...{ idPd, type: 1, mode: 1, idAp: 7, idF: null, amountBani: 1_000 },
      ...{ emitted: '2026-02-03' as LocalDate, series: 'CH', number: String(idPd), info: '' },
    },
  });

describe('what the books add to the accounts', () => {
  const paymentsOf = (books: Parameters<typeof bookFacts>[0]['cashbooks']) =>
    bookFacts({ earlier: [], cashbooks: books }).byApartment.get(7)?.length;

  it('follows the books it is asked of, whatever was asked before', () => {
    const one = paid(26_000_001);
    const two = paid(26_000_002, one);
    expect(paymentsOf([one])).toBe(1);
    expect(paymentsOf([two])).toBe(2);
    expect(paymentsOf([one])).toBe(1);
    expect(paymentsOf([NO_CASHBOOK, one])).toBe(1);
    expect(paymentsOf([])).toBeUndefined();
  });
});
