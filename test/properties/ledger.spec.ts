import fc from 'fast-check';
import { bani, fundId, localDate, paymentId, shiftMonth, yearMonth } from '@scara/domain/kernel';
import {
  allocatePayment,
  balanceOf,
  carriedForward,
  closeApartment,
  compareItems,
  ledgerOf,
  movements,
  type Debt,
  type LedgerFact,
} from '@scara/domain/ledger';
import { lived, lives } from '../support/arbitraries.js';
import { holds, same } from '../support/property.js';

const months = fc.integer({ min: 0, max: 14 }).map((at) => shiftMonth(yearMonth('2024-01'), at));
const debts: fc.Arbitrary<Debt[]> = fc
  .array(
    fc.record({
      month: months,
      kind: fc.constantFrom('expense', 'penalty', 'fund'),
      amount: fc.integer({ min: 1, max: 5000 }).map(bani),
      fund: fc.integer({ min: 1, max: 2 }),
    }),
    { maxLength: 10 },
  )
  .map((list) =>
    list.map(({ fund, ...debt }, at) => ({
      ...debt,
      id: at + 1,
      fundId: debt.kind === 'fund' ? fundId(fund) : null,
    })),
  );
const payments = fc.record({
  amount: fc.integer({ min: 1, max: 20_000 }).map(bani),
  fundId: fc.option(fc.integer({ min: 1, max: 2 }).map(fundId)),
});

describe('one payment', () => {
  holds(
    'Σ allocations + advance = payment, oldest first',
    0.05,
    fc.tuple(debts, payments),
    (asked) => {
      const [owed, payment] = asked;
      const { allocations, advance } = allocatePayment(owed, payment);
      const given = allocations.reduce((sum, { amount }) => sum + amount, 0);
      same(given + advance, payment.amount);
      const cleared = allocations.map(({ id, amount }) => ({ debt: owed[id - 1]!, amount }));
      cleared.forEach(({ debt, amount }, at) => {
        // Only the last one may be cleared in part, and only if no money is left.
        same(amount === debt.amount || (at === cleared.length - 1 && advance === 0), true);
        same(payment.fundId === null || debt.fundId === payment.fundId, true);
        const next = cleared[at + 1]?.debt;
        same(next === undefined || compareItems(item(debt), item(next)) < 0, true);
      });
    },
  );

  holds(
    'amounts × 10 give allocations × 10',
    0.02,
    fc.tuple(debts, payments),
    ([owed, payment]) => {
      const larger = owed.map((debt) => ({ ...debt, amount: bani(debt.amount * 10) }));
      const tenfold = allocatePayment(larger, { ...payment, amount: bani(payment.amount * 10) });
      const plain = allocatePayment(owed, payment);
      same(tenfold, {
        allocations: plain.allocations.map(({ id, amount }) => ({ id, amount: amount * 10 })),
        advance: plain.advance * 10,
      });
    },
  );
});

describe('the account of an apartment over random months', () => {
  holds('every leu asked or paid is open, allocated or in advance', 0.005, lives, (life) => {
    const facts = lived(life);
    const ledger = ledgerOf(facts);
    let asked = 0;
    let paid = 0;
    for (const fact of countedOf(facts)) {
      if (fact.type === 'payment') paid += fact.amount;
      else if ('amount' in fact) asked += fact.amount;
    }
    same(balanceOf(ledger).total, asked - paid);
    for (const { open, amount } of ledger.items) same(open >= 0 && open <= amount, true);
    // There is an advance only if nothing is owed: money never waits beside a debt.
    same(ledger.advance === 0 || ledger.items.every(({ open }) => open === 0), true);
  });

  holds('no payment gives more than it is', 0.002, lives, (life) => {
    const facts = lived(life);
    const given = new Map<number | null, number>();
    for (const { paymentId: id, amount } of ledgerOf(facts).allocations) {
      given.set(id, (given.get(id) ?? 0) + amount);
    }
    for (const fact of facts) {
      if (fact.type !== 'payment') continue;
      const sum = given.get(fact.paymentId) ?? 0;
      same(sum >= 0 && sum <= fact.amount, true);
    }
  });

  holds('opening + debits − credits = closing in every column', 0.002, lives, (life) => {
    const facts = lived(life);
    const moved = movements(facts, localDate('2024-05-01'), localDate('2024-07-31'));
    for (const { opening, debits, credits, closing } of Object.values(moved)) {
      same(opening + debits - credits, closing);
    }
  });

  holds('the order of recording does not matter', 0.002, lives, (life) => {
    const facts = lived(life);
    const shuffled = [...facts.filter(notDue), ...facts.filter((fact) => !notDue(fact))].reverse();
    same(balanceOf(ledgerOf(shuffled)), balanceOf(ledgerOf(facts)));
  });

  holds('pay, then annul: nothing changed', 0.002, lives, (life) => {
    const facts = lived(life);
    const id = paymentId(99);
    const date = localDate('2024-05-05');
    const paid = {
      type: 'payment',
      date,
      paymentId: id,
      number: 99,
      amount: bani(777),
      fundId: null,
    } as const;
    same(ledgerOf([...facts, paid, { type: 'annulment', paymentId: id }]), ledgerOf(facts));
  });

  holds(
    'close, reopen, close gives the same figures',
    0.002,
    lives,
    ({ closings, payments: known }) => {
      const earlier = lived({ closings: closings.slice(0, -1), payments: known });
      const first = closeApartment(earlier, closings.at(-1)!);
      same(closeApartment([...earlier], closings.at(-1)!), first);
    },
  );

  holds(
    'books that open with the closing balances go on as if nothing was cut',
    0.003,
    fc.tuple(lives, fc.nat(6)),
    ([life, at]) => {
      const kept = life.payments.filter(({ type }) => type === 'payment');
      const whole: LedgerFact[] = [...kept];
      let cut: LedgerFact[] | undefined;
      life.closings.forEach((closing, month) => {
        const closed = closeApartment(whole, closing);
        whole.push(...closed.posted);
        if (cut !== undefined) {
          const again = closeApartment(cut, closing);
          same(again.line, closed.line);
          same(again.penalties, closed.penalties);
          cut.push(...again.posted);
        }
        if (month !== at) return;
        const later = kept.filter((fact) => 'date' in fact && fact.date > closing.date);
        cut = [...carriedForward(closed.ledger, closing.date), ...later];
      });
    },
  );

  holds(
    'a bill is what the account moves by, and its penalties stay below it',
    0.005,
    lives,
    (life) => {
      const history: LedgerFact[] = [...life.payments];
      for (const closing of life.closings) {
        const { line, posted, ledger } = closeApartment(history, closing);
        const { expenses, arrears, penaltiesOld, penaltiesNew, fundArrears, fundDue, advance } =
          line;
        const parts = expenses + arrears + penaltiesOld + penaltiesNew + fundArrears + fundDue;
        same(line.total, parts - advance);
        history.push(...posted);
        for (const bill of ledger.bills) {
          same((ledger.posted.get(bill.month)?.made ?? 0) <= bill.amount, true);
        }
      }
    },
  );
});

const notDue = (fact: LedgerFact): boolean => fact.type !== 'fund-due';

/** Returns the facts that still count: an annulled payment never did, a returned one no longer does. */
function countedOf(facts: readonly LedgerFact[]): LedgerFact[] {
  const gone = new Set(
    facts.flatMap((fact) =>
      fact.type === 'annulment' || fact.type === 'return' ? [fact.paymentId] : [],
    ),
  );
  return facts.filter((fact) => !('paymentId' in fact && gone.has(fact.paymentId)));
}

function item(debt: Debt) {
  return { ...debt, date: localDate('2024-01-01'), open: debt.amount };
}
