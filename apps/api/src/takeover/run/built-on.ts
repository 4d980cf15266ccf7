import { Injectable } from '@nestjs/common';
import { monthName } from '@scara/contracts/http';
import { nextMonth, shiftMonth, type MonthId, yearMonthOf } from '@scara/domain/kernel';
import { associationFamily } from '../../association/association-stream.js';
import {
  cashbookFamily,
  cashbookStreamId,
  monthFamily,
  monthStreamId,
} from '../../expense-month/streams.js';
import { Infrastructure } from '../../infrastructure.js';
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
  async whatSince(idAs: number, made: readonly Made[]): Promise<string | null> {
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
    if (newest !== undefined) {
      const month = nextMonth(yearMonthOf(newest as MonthId));
      const id = monthStreamId(idAs, month);
      const next = await this.infrastructure.store.load(monthFamily, id);
      if (next.state.month !== null) return `luna ${monthName(month)}`;
      if (await this.hasPaymentsSince(idAs, last.cashbooks, newest)) return 'încasări';
    }
    return null;
  }

  private async hasStructureSince(idAs: number, revision: number): Promise<boolean> {
    const since = this.infrastructure.store.readStream(associationFamily, String(idAs), {
      fromRevision: BigInt(revision + 1),
    });
    for await (const { type } of since) if (!APART.has(type)) return true;
    return false;
  }

  /** Checks the cashbooks of the years around the months taken over, since payments may be dated half a year ahead. */
  private async hasPaymentsSince(
    idAs: number,
    known: ReadonlyMap<number, number>,
    newest: number,
  ): Promise<boolean> {
    const lastYear = Number(shiftMonth(yearMonthOf(newest as MonthId), 12).slice(0, 4));
    const years = new Set([...known.keys(), lastYear - 1, lastYear, lastYear + 1]);
    for (const year of years) {
      const book = await this.infrastructure.store.load(
        cashbookFamily,
        cashbookStreamId(idAs, year),
      );
      if (Number(book.revision) > (known.get(year) ?? -1)) return true;
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
