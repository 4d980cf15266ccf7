import { fundId, localDate, paymentId, yearMonth } from '../kernel/index.js';
import { balanceOf, movements, owedTo } from './balance.js';
import { aBill, aDue, aPayment, aPenalty } from './builders.fixture.js';
import { fundArrears, fundCalculation } from './fund-arrears.js';
import { ledgerOf } from './ledger.js';

const date = localDate('2025-02-10');
const facts = [
  aBill('2024-12', 1000),
  aDue('2024-12', 200),
  aDue('2024-12', 70, { fundId: fundId(2) }),
  aPayment(1, '2025-01-15', 1100),
  aBill('2025-01', 500, { date }),
  aPenalty('2024-12', 30, { date, origin: 'close' }),
  aPayment(2, '2025-02-20', 2000),
  aPayment(3, '2025-02-21', 50),
  { type: 'annulment', paymentId: paymentId(3) } as const,
];

describe('the balance', () => {
  it('is what is open, fund by fund, less the advance', () => {
    expect(balanceOf(ledgerOf(facts.slice(0, 4)))).toEqual({
      expenses: 0,
      penalties: 0,
      funds: 170,
      byFund: new Map([
        [1, 100],
        [2, 70],
      ]),
      advance: 0,
      total: 170,
    });
    expect(balanceOf(ledgerOf(facts)).total).toBe(-1300);
  });

  it('moves from opening to closing by debits and credits, in each column', () => {
    const moved = movements(facts, localDate('2025-02-01'), localDate('2025-02-28'));
    expect(moved.expenses).toEqual({ opening: 0, debits: 500, credits: 500, closing: 0 });
    expect(moved.penalties).toEqual({ opening: 0, debits: 30, credits: 30, closing: 0 });
    expect(moved.funds).toEqual({ opening: 170, debits: 0, credits: 170, closing: 0 });
    expect(moved.advance).toEqual({ opening: 0, debits: 700, credits: 2000, closing: -1300 });
    expect(moved.total).toEqual({ opening: 170, debits: 530, credits: 2000, closing: -1300 });
  });

  it('counts both days of its period', () => {
    const moved = movements(facts, date, localDate('2025-02-20'));
    expect(moved.total).toEqual({ opening: 170, debits: 530, credits: 2000, closing: -1300 });
    const one = movements(facts, localDate('2025-02-20'), localDate('2025-02-20'));
    expect(one.total).toEqual({ opening: 700, debits: 0, credits: 2000, closing: -1300 });
    expect(one.expenses).toEqual({ opening: 500, debits: 0, credits: 500, closing: 0 });
  });

  it('leaves out what comes after its period', () => {
    const moved = movements(facts, localDate('2025-02-01'), localDate('2025-02-19'));
    expect(moved.total).toEqual({ opening: 170, debits: 530, credits: 0, closing: 700 });
  });

  it('counts a returned payment and a credit among the credits', () => {
    const more = [
      aBill('2025-01', -40, { date }),
      { type: 'return', date, number: 9, paymentId: paymentId(1) } as const,
    ];
    const moved = movements([...facts.slice(0, 4), ...more], date, date);
    expect(moved.total).toEqual({ opening: 170, debits: 0, credits: -1060, closing: 1230 });
  });
});

it('what is owed to a fund is that of its dues, and nothing to one that asked for none', () => {
  const ledger = ledgerOf(facts.slice(0, 4));
  expect([1, 2, 9].map((idFund) => owedTo(ledger, idFund))).toEqual([100, 70, 0]);
});

describe('fund arrears', () => {
  const ledger = ledgerOf([
    aDue('2024-04', 100),
    aDue('2024-05', 100),
    aDue('2024-05', 55, { fundId: fundId(2) }),
    aBill('2024-05', 900),
    aPayment(1, '2025-01-11', 130, fundId(1)),
  ]);
  const asked = { fundId: fundId(1), month: yearMonth('2024-05') };

  it('are one figure of the month before 2024-06-01', () => {
    const published = localDate('2024-05-31');
    expect(fundCalculation(published)).toBe('old');
    expect(fundArrears(ledger, { ...asked, published })).toEqual({
      calculation: 'old',
      arrears: 70,
    });
  });

  it('are kept month by month since', () => {
    const published = localDate('2024-06-01');
    expect(fundArrears(ledger, { ...asked, published })).toEqual({
      calculation: 'new',
      arrears: 70,
      byMonth: [{ month: '2024-05', amount: 70 }],
    });
  });
});
