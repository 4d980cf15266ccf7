import fc from 'fast-check';
import { apartmentId, type ApartmentId, type ColumnId } from '@scara/domain/kernel';
import { explainCell, monthTable, typedShares, type MonthFacts } from '@scara/domain/month';
import { monthsOf } from '../support/arbitraries.js';
import { holds, same } from '../support/property.js';

const small = monthsOf(8, 4);

describe('the table of a month', () => {
  holds('Σ shares = amount, column by column and in all', 0.05, small, balances);
  holds('… for up to 2 000 apartments too', 0.0003, monthsOf(2000, 2), balances);

  holds('every cell is explained by what it costs', 0.01, small, (facts) => {
    const table = monthTable(facts);
    for (const { columnId, shares } of table.columns) {
      table.apartments.forEach((id, position) => {
        same(explained(facts, columnId, id), shares[position]);
      });
    }
  });

  holds('the same facts give the same table', 0.01, small, (facts) => {
    same(monthTable(facts), monthTable(facts));
  });

  holds('with amounts × 10 each share follows within its rounding', 0.01, small, (facts) => {
    const plain = divided(facts);
    const tenfold = monthTable({ ...plain, expenses: plain.expenses.map(timesTen) });
    const before = monthTable(plain);
    // The tolerance per expense, times ten: half a ban for each of 8 uses, all of it in one difference, and one cut.
    const most = 60 * plain.expenses.length;
    tenfold.totals.forEach((total, i) => {
      if (Math.abs(total - before.totals[i]! * 10) > most) same(total, before.totals[i]! * 10);
    });
  });

  holds('another order of apartments moves no more than rounding bans', 0.02, small, (facts) => {
    const plain = divided(facts);
    const there = monthTable(plain);
    const back = monthTable({ ...plain, apartments: plain.apartments.toReversed() });
    back.totals.toReversed().forEach((total, i) => {
      const moved = Math.abs(total - there.totals[i]!);
      if (moved > plain.expenses.length) same(total, there.totals[i]);
    });
    same(back.proof.distributedBani, there.proof.distributedBani);
  });
});

describe('typed shares', () => {
  const question = fc.tuple(
    fc.integer({ min: -300, max: 3000 }),
    fc.array(fc.integer({ min: -200, max: 900 }), { maxLength: 8 }),
  );

  holds('a gap is spread whole or left whole', 0.05, question, ([amount, list]) => {
    const { typed, adjustments, undistributed } = typedShares(amount, Float64Array.from(list));
    const gap = amount - list.reduce((sum, share) => sum + share, 0);
    const spread = adjustments.reduce((sum, move) => sum + move, 0);
    same(spread + undistributed, gap);
    same(spread === 0 || (undistributed === 0 && Math.abs(gap) <= 200), true);
    adjustments.forEach((move, i) => {
      same(move === 0 || (typed[i]! > 0 && Math.abs(move) <= 150), true);
    });
  });
});

function balances(facts: MonthFacts): void {
  const { columns, expenses, totals, proof } = monthTable(facts);
  const columnsSum = columns.reduce((sum, { totalBani }) => sum + totalBani, 0);
  same(columnsSum, proof.distributedBani);
  same(
    totals.reduce((sum, total) => sum + total, 0),
    columnsSum,
  );
  same(proof.distributedBani + proof.undistributedBani, proof.invoicedBani);
  expenses.forEach(({ refusal, undistributedBani }, i) => {
    // Only typed shares and refusals leave an amount undistributed.
    const mayLeave = refusal !== null || facts.expenses[i]!.distribution === 1;
    same(mayLeave || undistributedBani === 0, true);
  });
}

function explained(facts: MonthFacts, columnId: ColumnId, id: ApartmentId): number {
  return explainCell(facts, columnId, id).reduce((sum, share) => {
    if (share.kind === 'formula')
      same(share.formula.cutBani + share.formula.roundingBan, share.shareBani);
    if (share.kind === 'typed') same(share.typedBani + share.adjustmentBani, share.shareBani);
    if (share.kind === 'metered') {
      const { difference } = share;
      const part = difference === null ? 0 : difference.cutBani + difference.roundingBan;
      same(share.useBani + part, share.shareBani);
    }
    return sum + share.shareBani;
  }, 0);
}

/**
 * Leaves out typed shares, which do not grow with amounts, and makes amounts small enough for prices to stay in range.
 */
function divided(facts: MonthFacts): MonthFacts {
  const expenses = facts.expenses
    .filter(({ distribution }) => distribution !== 1)
    .map((expense) => ({
      ...expense,
      amount: Math.trunc(expense.amount / 100_000) as typeof expense.amount,
    }));
  return { ...facts, expenses };
}

function timesTen(expense: MonthFacts['expenses'][number]) {
  return { ...expense, amount: (expense.amount * 10) as typeof expense.amount };
}

it('the arbitraries number apartments from 1', () => {
  fc.assert(fc.property(small, ({ apartments }) => apartments[0]!.id === apartmentId(1)));
});
