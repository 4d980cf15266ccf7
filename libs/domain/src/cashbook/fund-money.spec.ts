import type { LocalDate } from '../kernel/index.js';
import { type CashbookEvent, evolveCashbook, fundMoney, NO_CASHBOOK } from './index.js';

const day = (text: string): LocalDate => text as LocalDate;
const head = { series: 'X', number: '1', info: '', mode: 2 as const };
const events: readonly CashbookEvent[] = [
  {
    type: 'CollaboratorPaymentRegistered',
    data: {
      ...{ idPd: 25_000_001, ...head, type: 4, partner: 'Reclame SRL', amountBani: 900, idF: 5 },
      emitted: day('2025-10-01'),
    },
  },
  {
    type: 'DisbursementRegistered',
    data: {
      ...{ idPd: 25_000_002, ...head, type: 11, provider: 'Lift SA', amountBani: 400, idF: 5 },
      ...{ emitted: day('2025-10-02'), bills: [] },
    },
  },
  {
    type: 'DisbursementRegistered',
    data: {
      ...{ idPd: 25_000_003, ...head, type: 11, provider: 'Lift SA', amountBani: 50, idF: 5 },
      ...{ emitted: day('2025-10-03'), bills: [] },
    },
  },
  { type: 'PaymentAnnulled', data: { idPd: 25_000_003, reason: 'greșit' } },
  {
    type: 'PaymentReturned',
    data: {
      ...{ idReturn: 25_000_004, idPd: 25_000_002, of: 11, mode: 2, amountBani: 400 },
      ...{ emitted: day('2025-10-05'), series: '', number: '', reason: 'storno' },
    },
  },
];

test('collections into a fund and payments out of it; a return on the other side, annulments nowhere', () => {
  const book = events.reduce(evolveCashbook, NO_CASHBOOK);
  expect(fundMoney([book], 5).map(({ idPd, inBani, outBani }) => [idPd, inBani, outBani])).toEqual([
    [25_000_001, 900, 0],
    [25_000_002, 0, 400],
    [25_000_004, 400, 0],
  ]);
  expect(fundMoney([book], 6)).toEqual([]);
});
