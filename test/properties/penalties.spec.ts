import fc from 'fast-check';
import { addDays, dateOfDayNumber, dayNumber, daysBetween, localDate } from '@scara/domain/kernel';
import { penaltyRows, penaltyStart, type PenaltyQuestion } from '@scara/domain/ledger';
import { holds, same } from '../support/property.js';

const published = localDate('2025-01-10');

const questions: fc.Arbitrary<PenaltyQuestion> = fc
  .record({
    principal: fc.integer({ min: 0, max: 2_000_000 }),
    maturityDays: fc.integer({ min: 0, max: 100 }),
    rateE2: fc.integer({ min: 0, max: 10_000 }),
    until: fc.integer({ min: -20, max: 800 }),
    payments: fc.array(
      fc.record({
        day: fc.integer({ min: -20, max: 700 }),
        amount: fc.integer({ min: 0, max: 900_000 }),
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ principal, maturityDays, rateE2, until, payments }) => {
    let unpaid = principal;
    const steps = payments
      .sort((a, b) => a.day - b.day)
      .map(({ day, amount }) => ({
        date: addDays(published, day),
        unpaid: (unpaid = Math.max(unpaid - amount, 0)),
      }));
    const terms = { published, maturityDays, rateE2 };
    return {
      terms,
      principal,
      steps,
      room: principal,
      from: undefined,
      until: addDays(published, until),
    };
  });

describe('penalties of a bill', () => {
  holds(
    'never start early, never pass the principal, never overlap',
    0.05,
    questions,
    (question) => {
      const rows = penaltyRows(question);
      let previous = addDays(penaltyStart(question.terms), -1);
      let total = 0;
      for (const { from, to, days, amount } of rows) {
        same(from > previous && to <= question.until && days === daysBetween(from, to) + 1, true);
        same(amount > 0, true);
        previous = to;
        total += amount;
      }
      same(total <= question.principal, true);
    },
  );

  holds('equal a day by day count, run by run', 0.01, questions, (question) => {
    const rows = penaltyRows(question).map(({ from, to, amount }) => `${from} ${to} ${amount}`);
    same(rows, dayByDay(question));
  });

  holds(
    'are linear in days while the principal stands and the cap is far',
    0.02,
    questions,
    (question) => {
      const free = { ...question, steps: [], room: Number.MAX_SAFE_INTEGER };
      for (const { days, amount, arrears, rateE2 } of penaltyRows(free)) {
        const twice = 2 * (amount * 10_000 - arrears * rateE2 * days);
        same(twice <= 10_000 && twice > -10_000 - 1, true);
      }
    },
  );
});

/**
 * Computes every day separately, with the principal unpaid at its end, then joins neighbouring days with the same
 * principal.
 */
function dayByDay({ terms, principal, steps, until }: PenaltyQuestion): string[] {
  const runs: { from: number; to: number; unpaid: number }[] = [];
  const changes = steps.map(({ date, unpaid }) => ({ on: dayNumber(date), unpaid }));
  const end = dayNumber(until);
  for (let day = dayNumber(penaltyStart(terms)); day <= end; day++) {
    const unpaid = changes.findLast(({ on }) => on <= day)?.unpaid ?? principal;
    const last = runs.at(-1);
    if (last !== undefined && last.to === day - 1 && last.unpaid === unpaid) last.to = day;
    else runs.push({ from: day, to: day, unpaid });
  }
  const rows: string[] = [];
  let room = principal;
  for (const { from, to, unpaid } of runs) {
    const thousandths = BigInt(unpaid) * BigInt(terms.rateE2) * BigInt(to - from + 1);
    const amount = Math.min(Number((thousandths + 5000n) / 10_000n), room);
    room -= amount;
    if (amount > 0) rows.push(`${dateOfDayNumber(from)} ${dateOfDayNumber(to)} ${amount}`);
  }
  return rows;
}
