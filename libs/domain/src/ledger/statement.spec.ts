import { bani, fundId, localDate, paymentId } from '../kernel/index.js';
import { aBill, aDue, aPayment, aPenalty } from './builders.fixture.js';
import type { LedgerFact } from './facts.js';
import { statementOf } from './statement.js';

it('names a list by its own month, also one below 0 that cleared an older debt or became an advance', () => {
  const old = aBill('2024-08', 500, { date: localDate('2024-09-10') });
  const below = aBill('2024-11', -300, { date: localDate('2024-12-09') });
  const due = aDue('2024-12', -400, { date: localDate('2025-01-05') });
  const paid = aPayment(1, '2025-01-06', 100);
  const { entries } = statementOf(
    [old, below, due, paid],
    localDate('2024-09-01'),
    localDate('2025-01-31'),
  );
  expect(entries.map(({ kind, month }) => [kind, month])).toEqual([
    ['bill', '2024-08'],
    ['bill', '2024-11'],
    ['bill', '2024-12'],
    ['payment', null],
  ]);
});

describe('an operation', () => {
  /** Each entry with its lines: [kind, month, debit, credit]. */
  const told = (facts: readonly LedgerFact[], from = '2024-09-01') => {
    const { entries } = statementOf(facts, localDate(from), localDate('2025-12-31'));
    return entries.map((entry) => ({
      entry: `${entry.kind} ${entry.date}`,
      lines: entry.lines.map(({ kind, month, debit, credit }) => [kind, month, debit, credit]),
    }));
  };

  it('of money names each debt that it cleared and what it left over, a return all of it again', () => {
    const facts: LedgerFact[] = [
      aBill('2024-12', 300),
      aDue('2024-12', 40),
      aPayment(1, '2025-01-12', 400),
      { type: 'return', date: localDate('2025-01-20'), number: 2, paymentId: paymentId(1) },
    ];
    expect(told(facts)).toEqual([
      {
        entry: 'bill 2025-01-10',
        lines: [
          ['expense', '2024-12', 300, 0],
          ['fund', '2024-12', 40, 0],
        ],
      },
      {
        entry: 'payment 2025-01-12',
        lines: [
          ['expense', '2024-12', 0, 300],
          ['fund', '2024-12', 0, 40],
          ['advance', null, 0, 60],
        ],
      },
      {
        entry: 'return 2025-01-20',
        lines: [
          ['expense', '2024-12', 300, 0],
          ['fund', '2024-12', 40, 0],
          ['advance', null, 60, 0],
        ],
      },
    ]);
  });

  it('of a bill says what was asked, not what an advance cleared of it', () => {
    expect(told([aPayment(1, '2025-01-05', 100), aBill('2024-12', 300)])).toEqual([
      { entry: 'payment 2025-01-05', lines: [['advance', null, 0, 100]] },
      { entry: 'bill 2025-01-10', lines: [['expense', '2024-12', 300, 0]] },
    ]);
  });

  it('of a bill says so too where a credit cleared it, which is an operation of its own', () => {
    const credit = { type: 'credit', date: localDate('2025-01-05'), amount: bani(100) } as const;
    expect(told([credit, aBill('2024-12', 300)])).toEqual([
      { entry: 'credit 2025-01-05', lines: [['advance', null, 0, 100]] },
      { entry: 'bill 2025-01-10', lines: [['expense', '2024-12', 300, 0]] },
    ]);
  });

  it('of money that came in before the books stands by itself, also beside another of its day', () => {
    const credit = (amount: number) =>
      ({ type: 'credit', date: localDate('2025-01-05'), amount: bani(amount) }) as const;
    expect(told([credit(100), credit(30)])).toEqual([
      { entry: 'credit 2025-01-05', lines: [['advance', null, 0, 100]] },
      { entry: 'credit 2025-01-05', lines: [['advance', null, 0, 30]] },
    ]);
  });

  it('that takes penalties away names the ones it took, each document by itself', () => {
    const away = (id: number, amount: number) =>
      aPenalty('2024-12', amount, {
        ...{ date: localDate('2025-02-01'), origin: 'hand', paymentId: paymentId(id) },
      });
    expect(told([aPenalty('2024-12', 30), away(1, -10), away(2, -25)])).toEqual([
      { entry: 'penalties 2025-01-10', lines: [['penalty', '2024-12', 30, 0]] },
      { entry: 'penalties 2025-02-01', lines: [['penalty', '2024-12', 0, 10]] },
      {
        entry: 'penalties 2025-02-01',
        lines: [
          ['penalty', '2024-12', 0, 20],
          ['advance', null, 0, 5],
        ],
      },
    ]);
  });
});

it('ends with its last day: what comes after moves nothing', () => {
  const facts = [
    aBill('2024-12', 300),
    aPayment(1, '2025-01-20', 100),
    aPayment(2, '2025-01-21', 50),
  ];
  const { entries, closing } = statementOf(facts, localDate('2025-01-01'), localDate('2025-01-20'));
  expect(entries.map(({ date }) => date)).toEqual(['2025-01-10', '2025-01-20']);
  expect(closing.total).toBe(200);
});

it('opens with every fund that asked for something before, the paid ones too', () => {
  const facts = [
    aDue('2024-12', 40),
    aDue('2024-12', 50, { fundId: fundId(2) }),
    aPayment(1, '2025-01-12', 50, fundId(2)),
  ];
  const { opening } = statementOf(facts, localDate('2025-02-01'), localDate('2025-02-28'));
  expect(opening.byFund).toEqual(
    new Map([
      [fundId(1), bani(40)],
      [fundId(2), bani(0)],
    ]),
  );
});
