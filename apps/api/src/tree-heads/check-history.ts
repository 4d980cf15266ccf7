import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  checkHistory,
  type CheckOptions,
  type HistoryCheck,
  HeadSigner,
} from '@scara/event-store/history';
import { Infrastructure } from '../infrastructure.js';
import { newestHead } from './newest-head.js';

/** The day's check takes a tenth of a processor: two million small facts in some twenty minutes, and their streams. */
const REST_TIMES = 9;

/** The whole history against its signed heads: job `historyCheck`, and `npm run verify`. */
@Injectable()
export class CheckHistory {
  private readonly stopped = new AbortController();

  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly signer: HeadSigner,
  ) {}

  /** The job: behind everybody else; what is found is kept for the journal's page, and loud. */
  async run(): Promise<void> {
    const { signal } = this.stopped;
    const check = await this.check([], (tookMs) =>
      delay(REST_TIMES * tookMs, undefined, { signal }),
    );
    await this.keep(check);
    const { faults } = check;
    if (faults.length > 0) this.infrastructure.log.error({ faults }, 'history was changed');
  }

  /** `printed`: hex digits that lists bear of heads. */
  async check(printed: readonly string[] = [], rest?: CheckOptions['rest']): Promise<HistoryCheck> {
    const { store, pool } = this.infrastructure;
    // One that is lost with its facts is missed.
    const newest = await newestHead(pool);
    const roots = [...(newest === undefined ? [] : [newest.root]), ...printed];
    return checkHistory({
      store,
      signer: this.signer,
      witnesses: roots.map((root) => ({ root })),
      signal: this.stopped.signal,
      ...(rest !== undefined && { rest }),
    });
  }

  /** Ends a check under way: its job is tried again, by this worker or the next. */
  stop(): void {
    this.stopped.abort();
  }

  async keep({ facts, unsigned, heads, faults }: HistoryCheck): Promise<void> {
    await this.infrastructure.pool.query(
      `insert into account.history_check (checked, facts, unsigned, heads, faults)
       values (now(), $1, $2, $3, $4)
       on conflict (id) do update set checked = excluded.checked, facts = excluded.facts,
         unsigned = excluded.unsigned, heads = excluded.heads, faults = excluded.faults`,
      [facts, unsigned, heads, JSON.stringify(faults)],
    );
  }
}
