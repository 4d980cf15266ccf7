import { type BookDocument, idOf, isWaiver, paidOfBills } from '@scara/domain/cashbook';
import { billsOf, standingMonths } from '@scara/domain/balance-sheet';
import { openingFacts, closingInForce } from '@scara/domain/expense-month';
import { addDays, type LocalDate, localDate, logItems, monthIdOf } from '@scara/domain/kernel';
import pg from 'pg';
import { startTestPostgres, type TestPostgres } from '@scara/embedded/testing';
import { DocumentRows, NOTHING_MOVED } from '../../apps/api/src/cashbook/document-rows.js';
import { FundMoney } from '../../apps/api/src/funds/fund-money.js';
import type { Infrastructure } from '../../apps/api/src/infrastructure.js';
import { ProviderBills } from '../../apps/api/src/reports/provider-bills.js';
import { dice } from '../../apps/projector/src/testing/history.js';
import { MemorySource } from '../../apps/projector/src/testing/memory-source.js';
import { endWithTests, project } from '../../apps/projector/src/testing/projected.js';
import { AssociationLife, type Step } from '../support/association-life.js';
import { eventsOf } from '../support/lived-at-random.js';
import { IDS } from '../support/lived.js';

endWithTests();

/** Documents read from the tables must equal those of the folded cashbooks, over random histories. */

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startTestPostgres();
});

afterAll(() => postgres.stop());

const ALL = { from: localDate('2000-01-01'), to: localDate('2999-12-31') };

function aLife(seed: number, steps: number): AssociationLife {
  const roll = dice(seed);
  const life = new AssociationLife({ isRecorded: true });
  for (let at = 0; at < steps; at += 1) {
    const what = roll(3) === 0 ? [0, 3, 5, 13][roll(4)]! : roll(24);
    life.take([what, roll(5_000), roll(5_000), roll(5_000)] satisfies Step);
  }
  return life;
}

/**
 * Returns the documents that are not annulled, in the order of recording; `gone` are those whose money was returned.
 */
function standingOf(life: AssociationLife): {
  readonly documents: readonly BookDocument[];
  readonly gone: ReadonlySet<number>;
} {
  const books = life.allBooks();
  return {
    documents: books.flatMap((book) =>
      [...logItems(book.documents)].filter((one) => !book.annulments.has(idOf(one))),
    ),
    gone: new Set(books.flatMap((book) => [...book.returns.keys()])),
  };
}

/** Returns the fund's income and spending other than the payments of apartments, document by document. */
function movedIn(documents: readonly BookDocument[]) {
  const own = documents.flatMap((one) =>
    (one.kind === 'collaborator' || one.kind === 'disbursement') && one.idF === IDS.fund ? one : [],
  );
  const moved = new Map(own.map((one) => [one.idPd, one]));
  return documents.flatMap((one) => {
    const first = moved.get(one.idPd);
    if (first === undefined) return [];
    const isIn = first.kind === 'collaborator';
    const { emitted: date, series, number, info } = one;
    const amountBani = one.kind === 'return' ? -one.amountBani : one.amountBani;
    const partner = first.kind === 'collaborator' ? first.partner : first.provider;
    const sums = { inBani: isIn ? amountBani : 0, outBani: isIn ? 0 : amountBani };
    const mode = one.kind === 'return' ? one.mode : first.mode;
    return [{ idPd: idOf(one), date, mode, series, number, partner, info, ...sums }];
  });
}

it.each([21, 22, 23, 24, 25, 26])('history %i', async (seed) => {
  const life = aLife(seed, 260);
  const url = await postgres.database();
  await project(url, new MemorySource(eventsOf(life.recorded!)));
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  const vault = { openDeep: (rows: unknown) => Promise.resolve(rows) };
  const infrastructure = { pool, vault } as unknown as Infrastructure;
  const documents = new DocumentRows(infrastructure);
  const { documents: standing } = standingOf(life);
  const moved = movedIn(standing);
  try {
    expect(moved.length).toBeGreaterThan(0);
    expect(await documents.moneyOf(IDS.idAs, IDS.fund, ALL)).toEqual(moved);
    for (const day of [addDays(life.now, -90), addDays(life.now, -20), ALL.to]) {
      const before = moved.filter(({ date }) => date < day);
      const sums = await documents.fundSums(IDS.idAs, [IDS.fund], day);
      expect(sums.get(IDS.fund) ?? NOTHING_MOVED).toEqual({
        inBani: before.reduce((sum, { inBani }) => sum + inBani, 0),
        outBani: before.reduce((sum, { outBani }) => sum + outBani, 0),
      });
      expect(await unpaidIn(infrastructure, day)).toEqual(unpaidOf(life, day));
      await expectAsked(life, infrastructure, day);
    }
    const corrections = standing.flatMap((one) => (one.kind === 'penalty-correction' ? [one] : []));
    const bills = [...new Set(corrections.map(({ month }) => monthIdOf(month)))];
    const corrected = await documents.penaltyCorrections(IDS.idAs, bills);
    expect(new Map(corrected.map(({ idAp, bill, bani }) => [`${idAp} ${bill}`, bani]))).toEqual(
      sumsOf(
        corrections.map(({ idAp, month, amountBani }) => [
          `${idAp} ${monthIdOf(month)}`,
          amountBani,
        ]),
      ),
    );
  } finally {
    await pool.end();
  }
});

const sumsOf = (amounts: readonly (readonly [string, number])[]): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const [key, bani] of amounts) sums.set(key, (sums.get(key) ?? 0) + bani);
  return sums;
};

async function unpaidIn(infrastructure: Infrastructure, day: LocalDate): Promise<unknown> {
  const { providers } = await new ProviderBills(infrastructure).unpaid(IDS.idAs, undefined, day);
  return providers.map(({ idM, idOutgo, paidBani, leftBani }) => [
    idM,
    idOutgo,
    paidBani,
    leftBani,
  ]);
}

/** Returns every bill with what the cashbooks paid of it, without those paid in full. */
function unpaidOf(life: AssociationLife, day: LocalDate): unknown {
  const paid = paidOfBills(life.allBooks(), day);
  return life.months
    .flatMap(billsOf)
    .filter(({ isDisabled, amountBani }) => !isDisabled && amountBani > 0)
    .toSorted((a, b) => (a.month === b.month ? a.idOutgo - b.idOutgo : a.month < b.month ? -1 : 1))
    .map(({ month, idOutgo, amountBani }) => {
      const paidBani = paid(month, idOutgo);
      return [monthIdOf(month), idOutgo, paidBani, amountBani - paidBani] as const;
    })
    .filter(([, , , left]) => left > 0);
}

/** Checks what closes asked of each apartment for the fund, with its opening balance, less what was waived. */
async function expectAsked(
  life: AssociationLife,
  infrastructure: Infrastructure,
  until: LocalDate,
): Promise<void> {
  const none = undefined as never;
  const money = new FundMoney(infrastructure, none, none, none);
  const { documents, gone } = standingOf(life);
  const [first] = life.months;
  const opening = first === undefined ? [] : [...openingFacts(first)];
  const expected = sumsOf([
    ...opening.flatMap(([idAp, facts]) =>
      facts.flatMap((fact) =>
        fact.type === 'fund-due' ? [[String(idAp), fact.amount] as const] : [],
      ),
    ),
    ...standingMonths(life.months).flatMap((one) => {
      const { apartments, funds } = closingInForce(one)!.result;
      const dues = funds.find(({ idFund }) => idFund === IDS.fund)?.dues ?? [];
      return apartments.map(({ idAp }, at) => [String(idAp), dues[at] ?? 0] as const);
    }),
    ...documents.flatMap((one) =>
      one.kind === 'payment' && isWaiver(one) && !gone.has(one.idPd) && one.emitted <= until
        ? [[String(one.idAp), -one.amountBani] as const]
        : [],
    ),
  ]);
  const association = { ...life.association, firstMonth: first?.month ?? null };
  const asked = await money.asked(association, { until });
  for (const [idAp, bani] of expected) {
    expect(`${idAp} ${asked(IDS.fund, Number(idAp))}`).toBe(`${idAp} ${bani}`);
  }
  const inAll = await money.askedInAll(association, null, until);
  expect(inAll.get(IDS.fund) ?? 0).toBe(
    [...expected.values()].reduce((sum, bani) => sum + bani, 0),
  );
}
