import { Injectable } from '@nestjs/common';
import { monthName } from '@scara/contracts/http';
import { bookYears } from '@scara/domain/cashbook';
import { nextMonth, type MonthId, type YearMonth, yearMonthOf } from '@scara/domain/kernel';
import { associationFamily } from '../../association/association-stream.js';
import {
  cashbookFamily,
  cashbookStreamId,
  monthFamily,
  monthStreamId,
} from '../../expense-month/streams.js';
import { Infrastructure } from '../../infrastructure.js';
import { today } from '../../http/today.js';
import type { Takeover } from '../takeover-rows.js';
import type { Made } from './made.js';

/**
 * Event types of the association that do not hinder taking a takeover back: they concern people, and the month its
 * books begin with.
 */
const APART: ReadonlySet<string> = new Set([
  'RolesChanged',
  'AccountantAssigned',
  'AccountantDismissed',
  'AlertLookedAt',
  'FirstMonthChosen',
  'PenaltyDecisionRecorded',
]);

/** Checks whether anybody has written to a takeover's streams after it. */
@Injectable()
export class BuiltOn {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Returns in words what was changed since; null when nothing was. */
  async whatSince(
    takeover: Pick<Takeover, 'idAs' | 'started'>,
    made: readonly Made[],
  ): Promise<string | null> {
    const { idAs } = takeover;
    // The takeover stopped at its first step, so nothing in the association is its work.
    if (made.length === 0) return null;
    const last = lastRevisions(made);
    if (await this.hasStructureSince(idAs, last.association)) return 'structura asociației';
    for (const [idMonth, revision] of last.months) {
      const month = yearMonthOf(idMonth as MonthId);
      const id = monthStreamId(idAs, month);
      const now = await this.infrastructure.store.load(monthFamily, id);
      if (Number(now.revision) > revision) return `luna ${monthName(month)}`;
    }
    const newest = [...last.months.keys()].sort((a, b) => a - b).at(-1);
    const firstMonth = await this.firstMonth(idAs);
    // A takeover without months may have been followed by a first month.
    const next = newest === undefined ? firstMonth : nextMonth(yearMonthOf(newest as MonthId));
    if (next !== null) {
      const id = monthStreamId(idAs, next);
      const { state } = await this.infrastructure.store.load(monthFamily, id);
      if (state.month !== null) return `luna ${monthName(next)}`;
    }
    const years = bookYears({ firstMonth }, today());
    return (await this.hasPaymentsSince(takeover, last.cashbooks, years)) ? 'încasări' : null;
  }

  private async hasStructureSince(idAs: number, revision: number): Promise<boolean> {
    const since = this.infrastructure.store.readStream(associationFamily, String(idAs), {
      fromRevision: BigInt(revision + 1),
    });
    for await (const { type } of since) if (!APART.has(type)) return true;
    return false;
  }

  private async firstMonth(idAs: number): Promise<YearMonth | null> {
    const { state } = await this.infrastructure.store.load(associationFamily, String(idAs));
    return state.association.firstMonth;
  }

  /** Compares each year's book with the takeover's last payment in it, else with the book before the takeover. */
  private async hasPaymentsSince(
    { idAs, started: atInstant }: Pick<Takeover, 'idAs' | 'started'>,
    known: ReadonlyMap<number, number>,
    years: readonly number[],
  ): Promise<boolean> {
    const { store } = this.infrastructure;
    for (const year of years) {
      const id = cashbookStreamId(idAs, year);
      const { revision } = await store.load(cashbookFamily, id);
      if (Number(revision) <= (known.get(year) ?? -1)) continue;
      if (known.has(year)) return true;
      const before = await store.load(cashbookFamily, id, { atInstant });
      if (revision > before.revision) return true;
    }
    return false;
  }
}

function lastRevisions(made: readonly Made[]) {
  let association = -1;
  const months = new Map<number, number>();
  const cashbooks = new Map<number, number>();
  for (const { at } of made) {
    switch (at?.stream) {
      case 'association':
        association = Math.max(association, at.revision);
        break;
      case 'month':
        months.set(at.idMonth, Math.max(months.get(at.idMonth) ?? -1, at.revision));
        break;
      case 'cashbook':
        cashbooks.set(at.year, Math.max(cashbooks.get(at.year) ?? -1, at.revision));
        break;
      case undefined:
        break;
    }
  }
  return { association, months, cashbooks };
}
