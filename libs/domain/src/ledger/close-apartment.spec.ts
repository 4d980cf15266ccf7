import { bani, fundId, localDate, paymentId } from '../kernel/index.js';
import { balanceOf } from './balance.js';
import { penaltyCorrections, runningPenalties } from './bill-penalties.js';
import { aBill, aClosing, aDue, aPayment, aPenalty } from './builders.fixture.js';
import { carriedForward } from './carry-forward.js';
import { closeApartment, ledgerBefore, type ApartmentClosing } from './close-apartment.js';
import type { LedgerFact } from './facts.js';
import { ledgerOf } from './ledger.js';

const january = aClosing('2025-01', '2025-02-10', {
  expenses: bani(10_000),
  dues: [{ fundId: fundId(1), amount: bani(500) }],
});
// Penalties of January begin on 2025-04-02: 20 bani a day on 100.00 lei.
const february = aClosing('2025-02', '2025-03-10');
const march = aClosing('2025-03', '2025-04-11', { expenses: bani(2000) });
const april = aClosing('2025-04', '2025-05-11');

/** Closes the months one after the other; all payments in between are known from the start. */
const closeAll = (closings: readonly ApartmentClosing[], known: readonly LedgerFact[] = []) => {
  let history = known;
  return closings.map((closing) => {
    const closed = closeApartment(history, closing);
    history = [...history, ...closed.posted];
    return { ...closed, history };
  });
};

describe('closing a month', () => {
  it('bills expenses, arrears, penalties and dues less the advance', () => {
    const paid = [aPayment(1, '2025-01-15', 700), aPayment(2, '2025-02-20', 2300)];
    const [first, second, third] = closeAll([january, february, march], paid);
    expect(first!.line).toMatchObject({
      expenses: 10_000,
      fundDue: 500,
      advance: 700,
      total: 9800,
    });
    expect(second!.line).toMatchObject({ arrears: 7000, fundArrears: 500, total: 7500 });
    // Ten days on 70.00 lei at 0.20 % a day.
    expect(third!.line).toMatchObject({ arrears: 7000, penaltiesNew: 140, total: 9640 });
    expect(third!.line.arrearsByMonth).toEqual([{ month: '2025-01', amount: 7000 }]);
  });

  it('lists the months in arrears, oldest first, and no month that is paid', () => {
    const months = [january, { ...february, expenses: bani(300) }, march, april];
    const paid = [aPayment(1, '2025-02-15', 10_500)];
    expect(closeAll(months, paid).at(-1)!.line.arrearsByMonth).toEqual([
      { month: '2025-02', amount: 300 },
      { month: '2025-03', amount: 2000 },
    ]);
  });

  it('lists arrears that were brought along oldest first, whatever order they were typed in', () => {
    const brought = ['2024-11', '2024-12', '2024-10'].map((month) => aBill(month, 100));
    expect(closeAll([january], brought)[0]!.line.arrearsByMonth.map(({ month }) => month)).toEqual([
      ...['2024-10', '2024-11', '2024-12'],
    ]);
  });

  it('posts penalties up to its date, and the next close goes on the day after', () => {
    const [, , third, fourth] = closeAll([january, february, march, april]);
    expect(third!.penalties[0]!.rows[0]).toMatchObject({ from: '2025-04-02', to: '2025-04-11' });
    expect(fourth!.penalties[0]!.rows[0]).toMatchObject({ from: '2025-04-12', to: '2025-05-11' });
    expect(fourth!.line).toMatchObject({ penaltiesOld: 200, penaltiesNew: 600 });
  });

  it('leaves the account that its facts make, with penalties and without', () => {
    const closings = [january, february, march, april];
    const paid = [1, 2, 3, 4].map((number) => aPayment(number, `2025-0${number}-15`, 2600));
    for (const known of [[], paid.slice(0, 2), paid]) {
      for (const [at, { ledger, history }] of closeAll(closings, known).entries()) {
        const { date } = closings[at]!;
        const counted = history.filter((fact) => !('date' in fact) || fact.date <= date);
        expect(ledger).toEqual(ledgerOf(counted));
      }
    }
  });

  it('asks no penalty on its own bill, however long ago that was published; the next close does', () => {
    const late = { ...january, date: localDate('2025-04-11') };
    const [first, second] = closeAll([late, { ...february, date: localDate('2025-04-12') }]);
    expect(first!.line.penaltiesNew).toBe(0);
    expect(second!.penalties[0]!.rows[0]).toMatchObject({ from: '2025-04-02', days: 11 });
  });

  describe('of a list that was closed after its penalties began', () => {
    const late = { ...january, date: localDate('2025-04-11'), dues: [] };
    const next = { ...february, date: localDate('2025-04-12') };
    const rowsAfter = (...paid: LedgerFact[]) => {
      const [first, second] = closeAll([late, next], paid);
      // The account carried by the close gives the same result.
      const carried = carriedForward(first!.ledger, late.date);
      const again = closeApartment([...carried, ...paid.filter(isAfterClose)], next);
      expect(again.penalties).toEqual(second!.penalties);
      return second!.penalties.flatMap(({ rows }) =>
        rows.map(({ from, to, arrears }) => [from, to, arrears]),
      );
    };
    const isAfterClose = (fact: LedgerFact) => 'date' in fact && fact.date > late.date;

    it('asks nothing of who paid in time', () => {
      expect(rowsAfter(aPayment(1, '2025-03-15', 10_000))).toEqual([]);
    });

    it('counts what was paid before the close from its own day', () => {
      expect(rowsAfter(aPayment(1, '2025-03-15', 1000), aPayment(2, '2025-04-05', 4000))).toEqual([
        ['2025-04-02', '2025-04-04', 9000],
        ['2025-04-05', '2025-04-12', 5000],
      ]);
    });

    it('asks for the days until the bill was paid whole, before its close or on that day', () => {
      expect(rowsAfter(aPayment(1, '2025-04-05', 10_000))).toEqual([
        ['2025-04-02', '2025-04-04', 10_000],
      ]);
      expect(rowsAfter(aPayment(1, '2025-04-11', 10_000))).toEqual([
        ['2025-04-02', '2025-04-10', 10_000],
      ]);
    });

    it('counts an advance that a close before it carried', () => {
      const credit = { type: 'credit', date: localDate('2025-01-01'), amount: bani(4000) } as const;
      const before = closeApartment([credit], aClosing('2024-12', '2025-04-11'));
      const [, second] = closeAll([late, next], carriedForward(before.ledger, late.date));
      expect(second!.penalties[0]!.rows).toMatchObject([{ from: '2025-04-02', arrears: 6000 }]);
    });
  });

  it('shows the advance on the second of two lists closed on one day', () => {
    const same = { ...february, date: january.date, expenses: bani(300) };
    const first = closeApartment([aPayment(1, '2025-01-15', 12_000)], january);
    const second = closeApartment(carriedForward(first.ledger, january.date), same);
    expect(second.line).toMatchObject({ advance: 1500, total: -1200 });
  });

  it('asks for every day after penalties were taken back, also from what it carried', () => {
    const [, , third] = closeAll([january, february, march]);
    const back = aPenalty('2025-01', -140, { origin: 'proposal', date: localDate('2025-04-20') });
    const carried = carriedForward(third!.ledger, march.date);
    const fourth = closeApartment([...carried, back], april);
    expect(fourth.line.penaltiesNew).toBe(600);
    expect(fourth.penalties).toEqual(closeApartment([...third!.history, back], april).penalties);
  });

  it('counts a payment of the closing day after the bill, but before that day’s penalty', () => {
    const [, , third] = closeAll([january, february, march], [aPayment(1, '2025-04-11', 10_000)]);
    expect(third!.line).toMatchObject({ arrears: 10_000, penaltiesNew: 180 });
  });

  it('counts money given back on the closing day after the bill, as a payment of that day', () => {
    const back = {
      type: 'return',
      date: february.date,
      number: 2,
      paymentId: paymentId(1),
    } as const;
    const [, second, third] = closeAll(
      [january, february, march],
      [aPayment(1, '2025-02-15', 10_500), back],
    );
    expect(second!.line).toMatchObject({ arrears: 0, fundArrears: 0, total: 0 });
    expect(third!.line).toMatchObject({ arrears: 10_000, fundArrears: 500, penaltiesNew: 200 });
  });

  it('takes a late recorded payment as of its date, for what is not yet posted', () => {
    const [, , third] = closeAll([january, february, march]);
    const late = aPayment(1, '2025-04-05', 10_000);
    const fourth = closeApartment([...third!.history, late], april);
    expect(fourth.penalties).toEqual([]);
    expect(fourth.line).toMatchObject({ arrears: 2000, penaltiesOld: 200, penaltiesNew: 0 });
    expect(penaltyCorrections(fourth.ledger)).toEqual([
      { month: '2025-01', posted: 200, right: 60, difference: -140 },
    ]);
    const taken = aPenalty('2025-01', -140, { origin: 'proposal', date: localDate('2025-05-12') });
    const facts = [...third!.history, late, ...fourth.posted, taken];
    expect(penaltyCorrections(ledgerOf(facts))).toEqual([]);
  });

  it('proposes what an annulled payment had spared', () => {
    const [, , third] = closeAll([january, february, march], [aPayment(1, '2025-02-15', 10_500)]);
    expect(third!.line.penaltiesNew).toBe(0);
    const annulment = { type: 'annulment', paymentId: paymentId(1) } as const;
    expect(penaltyCorrections(ledgerOf([...third!.history, annulment]))).toEqual([
      { month: '2025-01', posted: 0, right: 200, difference: 200 },
    ]);
  });

  it('gives the same again after a reopening', () => {
    const paid = [aPayment(1, '2025-04-05', 3000)];
    const [, second] = closeAll([january, february], paid);
    const closed = closeApartment(second!.history, march);
    expect(closeApartment(second!.history, march)).toEqual(closed);
    expect(closed.posted.at(-1)).toEqual({ type: 'close', month: '2025-03', date: '2025-04-11' });
  });

  it('works when two months close on one day', () => {
    const [, second] = closeAll([january, { ...february, date: january.date }]);
    expect(second!.line).toMatchObject({ arrears: 10_000, fundArrears: 500, total: 10_500 });
  });
});

test('an account before a list shows no payment of its day; one that is not shown yet takes what is known', () => {
  const facts = [
    aBill('2024-12', 500),
    aPayment(1, '2025-02-09', 100),
    aPayment(2, january.date, 50),
  ];
  expect(balanceOf(ledgerBefore(facts, january.date)).total).toBe(400);
  expect(balanceOf(ledgerBefore(facts, null)).total).toBe(350);
  expect(balanceOf(ledgerBefore(facts, localDate('2025-02-09'))).total).toBe(500);
});

describe('excluded values of a residential building', () => {
  it('nopRem keeps a part of the bill free of penalties', () => {
    const [, , third] = closeAll([{ ...january, excluded: bani(4000) }, february, march]);
    expect(third!.line.penaltiesNew).toBe(120);
  });

  it('a nopRem below 0 excludes nothing, and what is paid bears no penalty', () => {
    const asked = (known: readonly LedgerFact[]) =>
      closeAll([{ ...january, excluded: bani(-4000) }, february, march, april], known);
    expect(asked([])[2]!.line.penaltiesNew).toBe(200);
    expect(asked([aPayment(1, '2025-02-15', 10_500)])[3]!.penalties).toMatchObject([]);
  });

  it('nopPen leaves the first penalties of the bill out', () => {
    const waived = { ...january, waived: bani(250) };
    const [, , third, fourth] = closeAll([waived, february, march, april]);
    expect([third!.line.penaltiesNew, fourth!.line.penaltiesNew]).toEqual([0, 550]);
    // Computed again over both closes the result is the same: there is nothing to correct.
    expect(penaltyCorrections(fourth!.ledger)).toEqual([]);
  });
});

describe('opening balances', () => {
  const opening = aBill('2024-06', 3000, {
    date: localDate('2025-02-01'),
    terms: { published: localDate('2024-07-10'), maturityDays: 20, rateE2: 20 },
    before: {
      principal: bani(5000),
      penalties: bani(4900),
      through: localDate('2025-01-31'),
    },
  });

  it('go on with their penalties where the old books stopped, up to the old principal', () => {
    const known = [opening, aPenalty('2024-06', 4900, { date: localDate('2025-02-01') })];
    const [first, second] = closeAll([january, february], known);
    expect(first!.line).toMatchObject({ arrears: 3000, penaltiesOld: 4900, penaltiesNew: 60 });
    expect(first!.penalties[0]!.rows[0]).toMatchObject({ from: '2025-02-01', to: '2025-02-10' });
    expect(second!.line.penaltiesNew).toBe(40);
  });

  it('with a nopRem go on up to the old principal without it, less the penalties asked before', () => {
    const { before } = opening;
    const known = {
      ...opening,
      excluded: bani(1000),
      before: { ...before!, penalties: bani(3900) },
    };
    const [first, second] = closeAll([january, february], [known]);
    // 4 bani a day on 20.00 of the 30.00 lei; 50.00 − 10.00 − 39.00 lei may still be charged.
    expect([first!.line.penaltiesNew, second!.line.penaltiesNew]).toEqual([40, 60]);
  });

  it('may hold fund arrears and an advance', () => {
    const known = [aDue('2024-05', 300), aPayment(1, '2025-01-01', 1000)];
    expect(closeAll([january], known)[0]!.line).toMatchObject({ fundArrears: 0, advance: 700 });
  });
});

describe('penalties until today', () => {
  const [, , third] = closeAll([january, february, march]);
  const runningOn = (history: readonly LedgerFact[], until: string) =>
    runningPenalties(ledgerOf(history), localDate(until)).flatMap(({ month, rows }) =>
      rows.map(({ from, to, amount }) => [month, from, to, amount]),
    );

  it('go on where the last close stopped', () => {
    expect(runningOn(third!.history, '2025-04-15')).toEqual([
      ['2025-01', '2025-04-12', '2025-04-15', 80],
    ]);
  });

  it('leave room for what is posted, right or not, as the next close does', () => {
    const late = aPayment(1, '2025-04-05', 5000);
    const history = [...third!.history, late];
    const far = aClosing('2025-04', '2029-01-01');
    const [, , , amount] = runningOn(history, far.date)[0]!;
    expect(amount).toBe(9800);
    expect(closeApartment(history, far).penalties[0]!.made).toBe(amount);
  });

  it('begin with the day of a bill that was closed after it', () => {
    const late = { ...january, date: localDate('2025-04-11') };
    const [first] = closeAll([late]);
    expect(runningOn(first!.history, '2025-04-12')).toEqual([
      ['2025-01', '2025-04-02', '2025-04-12', 220],
    ]);
  });
});
