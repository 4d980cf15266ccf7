import { Controller, Injectable } from '@nestjs/common';
import {
  type FoundTreeHead,
  type ParamsOf,
  routes,
  type TreeHeadAnswer,
} from '@scara/contracts/http';
import type { HistoryFault } from '@scara/event-store/history';
import { Call, TheCall } from '../http/call.decorator.js';
import type { Call as CallOf } from '../http/call.js';
import { Infrastructure } from '../infrastructure.js';
import { faultSentence } from './fault-words.js';
import { fingerprintOf } from './fingerprint.js';
import { type HeadRow, newestHead } from './newest-head.js';

type R = typeof routes;

interface CheckRow {
  readonly checked: Date;
  readonly facts: string;
  readonly faults: readonly HistoryFault[];
}

/** Reads how far history is signed and what its last check found, from the read models. */
@Injectable()
export class TreeHeadQueries {
  constructor(private readonly infrastructure: Infrastructure) {}

  async read(): Promise<TreeHeadAnswer> {
    const { pool } = this.infrastructure;
    const [head, checks] = await Promise.all([
      newestHead(pool),
      pool.query<CheckRow>('select checked, facts, faults from account.history_check'),
    ]);
    const [check] = checks.rows;
    return {
      head: head === undefined ? null : shownHead(head),
      check:
        check === undefined
          ? null
          : {
              at: check.checked.toISOString(),
              facts: Number(check.facts),
              faults: check.faults.map(faultSentence),
            },
    };
  }

  async find({ fingerprint }: ParamsOf<R['findTreeHead']>): Promise<FoundTreeHead> {
    const { rows } = await this.infrastructure.pool.query<HeadRow>(
      `select size, root, signed from read.tree_head
        where association_id = 0 and root like $1 || '%' limit 1`,
      [fingerprint],
    );
    return { head: rows[0] === undefined ? null : shownHead(rows[0]) };
  }

  /**
   * Returns the fingerprint on the list of a month: that of the first head signed after the list was last published or
   * closed.
   */
  async ofMonth(idAs: number, idMonth: number): Promise<string | null> {
    const { rows } = await this.infrastructure.pool.query<{ root: string }>(
      `select root from read.signed_month
        where association_id = 0 and id_as = $1 and id_month = $2`,
      [idAs, idMonth],
    );
    return rows[0] === undefined ? null : fingerprintOf(rows[0].root);
  }
}

function shownHead({ size, root, signed }: HeadRow): NonNullable<TreeHeadAnswer['head']> {
  return { facts: Number(size), fingerprint: fingerprintOf(root), at: signed.toISOString() };
}

@Controller()
export class TreeHeadController {
  constructor(private readonly queries: TreeHeadQueries) {}

  @Call(routes.readTreeHead)
  read(): Promise<TreeHeadAnswer> {
    return this.queries.read();
  }

  @Call(routes.findTreeHead)
  find(@TheCall() call: CallOf<R['findTreeHead']>): Promise<FoundTreeHead> {
    return this.queries.find(call.params);
  }
}
