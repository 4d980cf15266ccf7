import type { Association } from '@scara/domain/association';
import { startTestPostgres, type TestPostgres } from '@scara/embedded/testing';
import { addExpense, histories, postedFacts, closingInForce } from '@scara/domain/expense-month';
import { addDays, localDate, monthIdOf } from '@scara/domain/kernel';
import { balanceOf, type LedgerFact, ledgerOf, statementOf } from '@scara/domain/ledger';
import pg from 'pg';
import { AccountRows } from '../../apps/api/src/cashbook/account-rows.js';
import type { Infrastructure } from '../../apps/api/src/infrastructure.js';
import { MemorySource } from '../../apps/projector/src/testing/memory-source.js';
import { endWithTests, project } from '../../apps/projector/src/testing/projected.js';
import { eventsOf, livedAtRandom } from '../support/lived-at-random.js';
import { anExpense, IDS, Lived, month } from '../support/lived.js';
import { monthsOf, wholeAccount } from '../support/whole-account.js';

endWithTests();

/** Accounts read from the tables must equal those computed from the streams, over random histories. */

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startTestPostgres();
});

afterAll(() => postgres.stop());

const END = localDate('2999-12-31');

/** Returns the facts in an order that does not depend on when they were recorded. */
const sorted = (facts: readonly LedgerFact[]): string[] =>
  facts.map((fact) => JSON.stringify(fact)).sort();

/** Returns the part of an account that matters for the future. */
function standing(facts: readonly LedgerFact[]) {
  const { items, advance } = ledgerOf(facts);
  const open = items.filter((item) => item.open > 0);
  return {
    advance,
    open: open.map(({ kind, month, fundId, open: left }) => `${month} ${kind} ${fundId} ${left}`),
  };
}

it.each([11, 12, 13, 14, 15, 16])(
  'history %i: whole accounts, accounts since any close and statements are those of the streams',
  async (seed) => {
    const lived = livedAtRandom(seed, 110);
    const url = await postgres.database();
    await project(url, new MemorySource(eventsOf(lived.recorded)));
    const pool = new pg.Pool({ connectionString: url, max: 4 });
    const rows = new AccountRows({ pool } as unknown as Infrastructure);
    const months = monthsOf(lived);
    const association: Association = { ...lived.association, firstMonth: months[0]!.month };
    const { idAs } = association;
    try {
      for (const idAp of association.apartments.keys()) {
        const whole = await rows.wholeHistory(association, idAp);
        expect(sorted(whole)).toEqual(sorted(wholeAccount(lived, idAp)));
        const books = await rows.books(idAs, idAp);
        for (const { month } of months) {
          const [before] = lived.sources(month!).earlier;
          const known = before === undefined ? null : closingInForce(before);
          const close =
            before === undefined ? null : await rows.closeUpTo(idAs, monthIdOf(before.month!));
          expect(close?.closed ?? null).toBe(known?.closed ?? null);
          const since = await rows.historySince(association, idAp, close, books);
          const expected = histories(lived.sources(month!))(idAp);
          expect(sorted(since)).toEqual(sorted(expected));
          const from = known === null ? localDate('2000-01-02') : addDays(known.closed, 1);
          const posted = months
            .filter((one) => one.month! >= month!)
            .flatMap((one) => postedFacts(closingInForce(one)?.result ?? NOTHING, idAp));
          const postings = await rows.postings(idAs, idAp, { from: monthIdOf(month!) });
          expect(postings.map((one) => one.month)).toEqual(
            months
              .filter((one) => one.month! >= month!)
              .filter((one) =>
                closingInForce(one)?.result.apartments.some((ap) => ap.idAp === idAp),
              )
              .map((one) => one.month),
          );
          // The period's statement equals that of the whole account, cut at the period's first day.
          const part = statementOf([...expected, ...posted], from, END);
          const all = statementOf(wholeAccount(lived, idAp), localDate('2000-01-02'), END);
          expect(part.closing.total).toBe(all.closing.total);
        }
      }
      await expectAtEveryClose(lived, association, rows);
    } finally {
      await pool.end();
    }
  },
);

it('a payment that a close counted, dated anew past a day, is not there yet on that day', async () => {
  const lived = new Lived();
  const at = month('2025-09');
  lived.liveThrough(at, '2025-10-05', () =>
    lived.try(at, (state) => addExpense(anExpense(), state, lived.association)),
  );
  const [idAp] = IDS.apartments;
  const next = month('2025-10');
  lived.open(next);
  const paid = lived.pay(idAp, '2025-11-03', 900);
  lived.acceptAll(next);
  lived.publish(next, '2025-11-05');
  lived.close(next, '2025-11-05');
  lived.redate(paid, '2025-11-20');
  const url = await postgres.database();
  await project(url, new MemorySource(eventsOf(lived.recorded)));
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  const rows = new AccountRows({ pool } as unknown as Infrastructure);
  try {
    const association: Association = { ...lived.association, firstMonth: at };
    await expectAtEveryClose(lived, association, rows);
    const close = await rows.closeUpTo(IDS.idAs, monthIdOf(next));
    const owed = async (until: string) => {
      const { factsOf } = await rows.accountsSince(association, close, localDate(until));
      return balanceOf(ledgerOf(factsOf(idAp))).total;
    };
    expect([await owed('2025-11-10'), await owed('2025-11-20')]).toEqual([5_000, 4_100]);
  } finally {
    await pool.end();
  }
});

const NOTHING = { apartments: [] } as unknown as Parameters<typeof postedFacts>[0];

/** Checks all apartments, now and on earlier days: each owes what its whole account says. */
async function expectAtEveryClose(
  lived: Lived,
  association: Association,
  rows: AccountRows,
): Promise<void> {
  for (const { month } of monthsOf(lived)) {
    const close = await rows.closeUpTo(association.idAs, monthIdOf(month!));
    if (close?.idMonth !== monthIdOf(month!)) continue;
    for (const until of [close.closed, addDays(close.closed, 12), END]) {
      const { apartments, factsOf } = await rows.accountsSince(association, close, until);
      const closed = closingInForce(lived.state(month!))!.result.apartments;
      expect(apartments.map(({ idAp, number }) => `${idAp} ${number}`)).toEqual(
        closed.map(({ idAp, number }) => `${idAp} ${number}`),
      );
      for (const { idAp } of apartments) {
        const known = wholeAccount(lived, idAp, month).filter(
          (fact) => !('date' in fact) || fact.date <= until,
        );
        expect(standing(factsOf(idAp))).toEqual(standing(known));
      }
    }
  }
}
