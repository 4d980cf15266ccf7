import { Injectable, Optional } from '@nestjs/common';
import { HeardChanges } from '../freshness/heard-changes.js';
import { bytesOfText, type KeptText, KeptTexts } from '../http/kept-texts.js';
import { Infrastructure } from '../infrastructure.js';

/** Room for several hundred tables: 60 rows × 25 columns take 30 kB, 300 × 40 take 170 kB. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024;

/**
 * Reads the stored table of an entrance with the names around it, without parsing it. `mark` changes with each of the
 * three rows, since Postgres writes every change as a new row version; a text already held under its mark is not sent
 * again.
 */
const TABLE = {
  name: 'month-table',
  text: `select mark, entrance, block, case when mark is distinct from $4 then body end as body
           from (select t.body, e.name as entrance, b.name as block,
                        concat_ws('/', t.xmin, t.ctid, e.xmin, e.ctid, b.xmin, b.ctid) as mark
                   from read.month_table t
                   left join read.entrance e on e.association_id = $1 and e.entrance_id = $2
                   left join read.block b on b.association_id = $1 and b.block_id = e.block_id
                  where t.association_id = $1 and t.month = $3 and t.entrance_id = $2) as shown`,
};

export interface TablePlace {
  readonly idAs: number;
  readonly idGroup: number;
  readonly idMonth: number;
}

export interface NamesOfEntrance {
  readonly entrance: string | null;
  readonly block: string | null;
}

interface TableRow extends NamesOfEntrance {
  readonly mark: string;
  /** Null when it is the same as the kept one. */
  readonly body: string | null;
}

interface KeptTable extends KeptText {
  /** The association's mark in `HeardChanges`, taken before the rows were read. */
  readonly heard: number | undefined;
}

/**
 * Tables as they are sent, the most recently used ones kept in memory: moving 170 kB from Postgres through this process
 * costs four times as much as the rest of the call. Postgres is asked whether the rows are unchanged, unless no change
 * of the association was notified since the last time (decision 41).
 */
@Injectable()
export class TableTexts {
  private readonly kept = new KeptTexts<KeptTable>(KEPT_BYTES_MAX, bytesOfText);

  constructor(
    private readonly infrastructure: Infrastructure,
    // Undefined in the worker, which receives no notifications: there Postgres is asked every time.
    @Optional() private readonly changes?: HeardChanges,
  ) {}

  /** Returns the whole answer as UTF-8 JSON; undefined when no such table is stored. */
  async find(place: TablePlace): Promise<Buffer | undefined> {
    const key = `${place.idAs}/${place.idGroup}/${place.idMonth}`;
    const known = this.kept.get(key);
    const heard = this.changes?.markOf(place.idAs);
    const isSame = known !== undefined && heard !== undefined && known.heard === heard;
    const table = isSame ? known : await this.read(place, heard, known);
    if (table !== undefined) this.kept.keep(key, table);
    return table?.answer;
  }

  private async read(
    place: TablePlace,
    heard: number | undefined,
    known: KeptTable | undefined,
  ): Promise<KeptTable | undefined> {
    const values = [place.idAs, place.idGroup, place.idMonth, known?.mark];
    const { rows } = await this.infrastructure.pool.query<TableRow>({ ...TABLE, values });
    const [row] = rows;
    if (row === undefined) return undefined;
    const answer =
      row.body === null ? known!.answer : Buffer.from(`{${headText(place, row)},${row.body}}`);
    return { mark: row.mark, heard, answer };
  }
}

/** Returns the fields that precede a stored table's own text, as JSON without the braces. */
export function headText(
  { idAs, idGroup }: TablePlace,
  { entrance, block }: NamesOfEntrance,
): string {
  const head = { idAs, idGroup, block: block ?? '', entrance: entrance ?? '' };
  return JSON.stringify(head).slice(1, -1);
}
