import fc from 'fast-check';
import {
  AMOUNT_MAX,
  addDays,
  allocate,
  dayNumber,
  daysBetween,
  divHalfUp,
  formatScaled,
  mulDivHalfUp,
  parseDate,
  parseLei,
  parseScaled,
  shownDate,
} from '@scara/domain/kernel';
import { amounts, dates, weightLists } from '../support/arbitraries.js';
import { holds, same } from '../support/property.js';

describe('largest remainder', () => {
  const question = fc.tuple(amounts, weightLists(12));

  holds('the parts are the total', 0.2, question, ([total, weights]) => {
    const parts = allocate(total, weights);
    if (parts === undefined) return expect(Math.max(...weights)).toBe(0);
    same(
      parts.reduce((sum, part) => sum + part, 0),
      total,
    );
  });

  holds('equals the definition, told in whole fractions', 0.1, question, ([total, weights]) => {
    same(allocate(total, weights), byDefinition(total, weights));
  });

  holds('mirrors for negative totals', 0.05, question, ([total, weights]) => {
    const mirrored = allocate(-total, weights)?.map((part) => -part + 0);
    same(mirrored, allocate(total, weights));
  });

  holds('does not know units: weights × 10 change nothing', 0.05, question, ([total, weights]) => {
    const tenfold = weights.map((weight) => weight * 10);
    same(allocate(total, tenfold), allocate(total, weights));
  });

  holds('total × 10 scales each part within its rounding', 0.05, question, ([total, weights]) => {
    const small = allocate(Math.trunc(total / 10), weights);
    const large = allocate(Math.trunc(total / 10) * 10, weights);
    small?.forEach((part, i) => expectWithin(large![i]! - part * 10, 10));
  });

  holds('another order moves no more than rounding bans', 0.05, question, ([total, weights]) => {
    const there = allocate(total, weights);
    const back = allocate(total, weights.toReversed())?.reverse();
    there?.forEach((part, i) => expectWithin(back![i]! - part, 1));
  });

  holds('holds for 1-2 000 apartments', 0.0005, fc.tuple(amounts, weightLists(2000)), (asked) => {
    const parts = allocate(...asked);
    if (parts !== undefined)
      same(
        parts.reduce((sum, part) => sum + part, 0),
        asked[0],
      );
  });
});

describe('half up', () => {
  const factor = fc.integer({ min: -AMOUNT_MAX, max: AMOUNT_MAX });
  const question = fc.tuple(factor, factor, fc.integer({ min: 1, max: AMOUNT_MAX }));

  holds('is the same in numbers and in bigint', 0.15, question, ([a, b, c]) => {
    const exact = divHalfUp(BigInt(a) * BigInt(b), BigInt(c));
    if (exact > Number.MAX_SAFE_INTEGER || exact < Number.MIN_SAFE_INTEGER) return;
    same(mulDivHalfUp(a, b, c), Number(exact));
  });

  holds('is never further than one half', 0.05, question, ([a, b, c]) => {
    const product = BigInt(a) * BigInt(b);
    const gap = 2n * (product - divHalfUp(product, BigInt(c)) * BigInt(c));
    same(gap <= BigInt(c) && gap >= -BigInt(c), true);
  });
});

describe('texts and dates come back as they went', () => {
  holds('lei and thousandths', 0.05, amounts, (amount) => {
    same(parseLei(formatScaled(amount, 2)), amount);
    same(parseScaled(formatScaled(amount, 3), 3), amount);
  });

  holds('dates', 0.1, fc.tuple(dates, dates), ([from, to]) => {
    same(addDays(from, daysBetween(from, to)), to);
    same(parseDate(shownDate(from)), from);
    same(Math.sign(dayNumber(from) - dayNumber(to)), Math.sign(from < to ? -1 : from > to ? 1 : 0));
  });
});

/** Computes computation.md §1 literally, in bigint, by sorting: slow and independent of the product's algorithm. */
function byDefinition(total: number, weights: readonly number[]): number[] | undefined {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) return undefined;
  const size = BigInt(Math.abs(total));
  const sign = total < 0 ? -1n : 1n;
  const parts = weights.map((weight) => (size * BigInt(weight)) / sum);
  const left = size - parts.reduce((all, part) => all + part, 0n);
  const byFraction = weights
    .map((weight, at) => ({ at, fraction: (size * BigInt(weight)) % sum }))
    .sort((a, b) => (a.fraction === b.fraction ? a.at - b.at : a.fraction > b.fraction ? -1 : 1));
  for (const { at } of byFraction.slice(0, Number(left))) parts[at]! += 1n;
  return parts.map((part) => Number(part * sign));
}

function expectWithin(actual: number, most: number): void {
  if (Math.abs(actual) > most) expect(actual).toBe(`at most ${most} away from 0`);
}
