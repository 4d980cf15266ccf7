import {
  addDays,
  bani,
  daysBetween,
  mulDivHalfUp,
  type Bani,
  type LocalDate,
} from '../kernel/index.js';

/** The penalty terms of a bill; fixed for ever when the bill is posted. */
export type PenaltyTerms = {
  readonly published: LocalDate;
  readonly maturityDays: number;
  /** Hundredths of a percent per day: 20 is 0.20 %. */
  readonly rateE2: number;
};

/** The unpaid principal is `unpaid` bani from `date` on; of several steps on one date the last counts. */
export type PrincipalStep = { readonly date: LocalDate; readonly unpaid: number };

/** One run of days with the same unpaid principal. Amounts in bani; both dates are included. */
export type PenaltyRow = {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly arrears: Bani;
  readonly days: number;
  readonly rateE2: number;
  readonly amount: Bani;
};

/** What the penalties of one bill are computed from: its principal over time, and what was posted before. */
export type PenaltyQuestion = {
  readonly terms: PenaltyTerms;
  /** The principal at the start, before any step. */
  readonly principal: number;
  /** In the order of their dates. */
  readonly steps: readonly PrincipalStep[];
  /** The most that the rows may add up to: the principal less what is posted already. */
  readonly room: number;
  /** Days before this one are already posted; undefined when none is. */
  readonly from: LocalDate | undefined;
  readonly until: LocalDate;
};

/** Returns the first day that bears a penalty: published + 30 + maturityDays + 1 (Legea 196/2018, art. 77). */
export function penaltyStart(terms: Pick<PenaltyTerms, 'published' | 'maturityDays'>): LocalDate {
  return addDays(terms.published, 30 + terms.maturityDays + 1);
}

/**
 * Returns the rows of one bill up to and including `until` (computation.md §5). The row that would pass the cap is cut
 * to it and is the last; a row of 0 bani is left out.
 */
export function penaltyRows(question: PenaltyQuestion): PenaltyRow[] {
  const rows: PenaltyRow[] = [];
  let { room } = question;
  for (const run of runs(question)) {
    if (room <= 0) break;
    const row = rowOf(run, question.terms.rateE2, room);
    if (row.amount === 0) continue;
    rows.push(row);
    room -= row.amount;
  }
  return rows;
}

type Run = { readonly from: LocalDate; readonly to: LocalDate; readonly unpaid: number };

function rowOf({ from, to, unpaid }: Run, rateE2: number, room: number): PenaltyRow {
  const days = daysBetween(from, to) + 1;
  const amount = Math.min(mulDivHalfUp(unpaid, rateE2 * days, 10_000), room);
  return { from, to, arrears: bani(unpaid), days, rateE2, amount: bani(amount) };
}

/** Returns the longest runs of days with the same unpaid principal above 0, from the first day not yet posted. */
function runs({ terms, principal, steps, from, until }: PenaltyQuestion): Run[] {
  const start = penaltyStart(terms);
  let cursor = from !== undefined && from > start ? from : start;
  let unpaid = principal;
  const found: Run[] = [];
  const close = (to: LocalDate): void => {
    if (unpaid > 0 && cursor <= to) found.push({ from: cursor, to, unpaid });
  };
  for (const [at, step] of steps.entries()) {
    if (step.date > until) break;
    // A day counts by its end: of several steps of one day the last gives the unpaid amount.
    if (step.unpaid === unpaid || steps[at + 1]?.date === step.date) continue;
    if (step.date > cursor) {
      close(addDays(step.date, -1));
      cursor = step.date;
    }
    unpaid = step.unpaid;
  }
  close(until);
  return found;
}
