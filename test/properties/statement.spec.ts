import { unpaidColumns } from '@scara/contracts/http';
import { dateOfDayNumber, dayNumber, localDate } from '@scara/domain/kernel';
import { balanceOf, ledgerOf, statementOf } from '@scara/domain/ledger';
import fc from 'fast-check';
import { lived, lives } from '../support/arbitraries.js';
import { holds, same } from '../support/property.js';

const START = localDate('2000-01-01');
const END = localDate('2999-12-31');
const days = fc
  .integer({ min: dayNumber(localDate('2024-02-01')), max: dayNumber(localDate('2025-03-01')) })
  .map(dateOfDayNumber);

describe('the statement of an account', () => {
  holds('leads from operation to operation to the balance of the ledger', 0.001, lives, (life) => {
    const facts = lived(life);
    const { opening, entries, closing } = statementOf(facts, START, END);
    same(opening.total, 0);
    let total = 0;
    for (const { lines, after } of entries) {
      for (const { debit, credit } of lines) total += debit - credit;
      same(after.total, total);
      same(after.expenses + after.penalties + after.funds - after.advance, total);
    }
    same(closing, balanceOf(ledgerOf(facts)));
    same(closing.total, total);
  });

  holds('is shown in columns that add up to the total', 0.001, lives, (life) => {
    const { entries } = statementOf(lived(life), START, END);
    for (const { after } of entries) {
      const unpaid = [...after.byFund].map(([idFund, amountBani]) => ({ idFund, amountBani }));
      // Every other fund is of type 1, whose dues have no column of their own.
      const columns = unpaid.filter((_, at) => at % 2 === 0);
      const shown = unpaidColumns(
        {
          ...{ chelBani: after.expenses, penBani: after.penalties, unpaid },
          ...{ advanceBani: after.advance, unpaidTotalBani: after.total },
        },
        columns,
      );
      const parts = [shown.expensesBani, shown.penaltiesBani, ...shown.fundsBani];
      same(
        parts.reduce((sum, part) => sum + part, 0),
        shown.totalBani,
      );
    }
  });

  holds('shows after every day what the account had come to', 0.001, lives, (life) => {
    const facts = lived(life);
    const { entries } = statementOf(facts, START, END);
    for (const date of new Set(entries.map((entry) => entry.date))) {
      const last = entries.findLast((entry) => entry.date === date)!;
      const known = facts.filter((fact) => !('date' in fact) || fact.date <= date);
      same(last.after, balanceOf(ledgerOf(known)));
    }
  });

  holds('is the same whatever day it begins at', 0.001, fc.tuple(lives, days), ([life, from]) => {
    const facts = lived(life);
    const whole = statementOf(facts, START, END);
    const part = statementOf(facts, from, END);
    const entries = whole.entries.filter(({ date }) => date >= from);
    same(part.entries, entries);
    same(part.closing, whole.closing);
  });
});
