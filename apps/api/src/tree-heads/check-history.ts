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

/**
 * The pause after each part of the daily check, relative to its duration: the check uses a tenth of a processor, some
 * twenty minutes for two million small events and their streams.
 */
const REST_TIMES = 9;

/** Checks the whole history against its signed heads: job `historyCheck`, and `npm run verify`. */
@Injectable()
export class CheckHistory {
  private readonly stopped = new AbortController();

  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly signer: HeadSigner,
  ) {}

  /** The job: yields to all other work, stores the result for the journal's page, and logs faults as errors. */
  async run(): Promise<void> {
    const { signal } = this.stopped;
    const check = await this.check([], (tookMs) =>
      delay(REST_TIMES * tookMs, undefined, { signal }),
    );
    await this.keep(check);
    const { faults } = check;
    if (faults.length > 0) this.infrastructure.log.error({ faults }, 'history was changed');
  }

  /** `printed`: hex digits of heads, as printed on lists. */
  async check(printed: readonly string[] = [], rest?: CheckOptions['rest']): Promise<HistoryCheck> {
    const { store, pool } = this.infrastructure;
    // The read models' newest head is a witness: a head lost together with its events would be noticed.
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

  /** Aborts a running check; its job is tried again, by this worker or another. */
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
