import { bani, columnId, expenseId, milli, weight, apartmentId } from '@scara/domain/kernel';
import {
  explainCell,
  monthTable,
  type ApartmentOfMonth,
  type DistributionMode,
  type ExpenseOfMonth,
  type MonthFacts,
} from '@scara/domain/month';
import { median } from './measure/rounds.js';

/**
 * Measures how long the table takes: one association of 300 × 40, and 5 000 associations of 60 × 25 (300 000
 * apartments). Run with `node -C source --import ./tools/examples/typescript.mjs test/bench/month-table.bench.ts`.
 */
function main(): void {
  const large = association(300, 40);
  const ordinary = association(60, 25);
  // The first runs are slower while code is compiled, and are not counted.
  for (let i = 0; i < 50; i++) monthTable(large);

  const one = medianMs(101, () => void monthTable(large));
  console.log(`300 × 40: ${one.toFixed(2)} ms (goal ≤ 5 ms)`);

  const cell = medianMs(101, () => void explainCell(large, columnId(7), apartmentId(150)));
  console.log(`one cell of 300 × 40 explained: ${cell.toFixed(2)} ms`);

  const all = medianMs(3, () => {
    for (let i = 0; i < 5000; i++) monthTable(ordinary);
  });
  console.log(`300 000 × 25 as 5 000 associations: ${(all / 1000).toFixed(2)} s`);
}

function medianMs(rounds: number, work: () => void): number {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return median(times);
}

/**
 * An association with every distribution mode except typed shares, and every third expense metered; the figures vary
 * but are not random.
 */
function association(apartments: number, expenses: number): MonthFacts {
  return {
    apartments: Array.from({ length: apartments }, (_, at) => apartment(at)),
    expenses: Array.from({ length: expenses }, (_, at) => expense(at)),
    groups: new Map(),
  };
}

function apartment(at: number): ApartmentOfMonth {
  const varied = (step: number, most: number): number => ((at + 1) * step) % most;
  return {
    id: apartmentId(at + 1),
    persons: varied(7, 6),
    undividedShare: weight(varied(7919, 300_000)),
    heatedSurface: weight(varied(104_729, 9_000_000)),
    c2: weight(varied(3, 5) * 100_000),
    c3: weight(varied(5, 4) * 100_000),
    c4: weight(varied(11, 3) * 50_000),
    arrears: bani(varied(1009, 90_000)),
    consumption: {
      cold: milli(varied(613, 12_000)),
      hot: milli(varied(719, 9000)),
      om: milli(varied(31, 400)),
      om1: milli(varied(17, 300)),
    },
  };
}

function expense(at: number): ExpenseOfMonth {
  const metered = at % 3 === 0;
  return {
    id: expenseId(at + 1),
    columnId: columnId(at + 1),
    amount: bani(1_234_567 + at * 7919),
    quantity: metered ? milli(2_000_000) : null,
    metering: metered ? 2 : 1,
    distribution: ([2, 3, 4, 7, 9, 12, 13, 14, 11] as const)[at % 9] as DistributionMode,
    groupId: null,
    canalBasisPoints: null,
    typedShares: null,
    typedConsumptions: null,
  };
}

main();
