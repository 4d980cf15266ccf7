import { Injectable, Optional } from '@nestjs/common';
import { HeardChanges } from '../freshness/heard-changes.js';
import { type KeptText, KeptTexts } from '../http/kept-texts.js';
import { Infrastructure } from '../infrastructure.js';

/** A table of 60 × 25 takes 30 kB, one of 300 × 40 170 kB. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024;

/**
 * The stored table of an entrance with the names around it; nothing of it is parsed. `mark` changes with each of the
 * three rows, for Postgres writes every change as a new row: a text known by its mark is not sent again.
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
  /** Null where it is the one that is kept. */
  readonly body: string | null;
}

interface KeptTable extends KeptText {
  /** Of the association (`HeardChanges`) before the rows were read. */
  readonly heard: number | undefined;
}

/**
 * Tables as they are sent, those last asked for kept in memory: moving 170 kB from Postgres through this process costs
 * four times what the rest of the call does. Postgres is asked whether the rows are the same, unless nothing of the
 * association has changed since it was (decision 41).
 */
@Injectable()
export class TableTexts {
  private readonly kept = new KeptTexts<KeptTable>(KEPT_BYTES_MAX);

  constructor(
    private readonly infrastructure: Infrastructure,
    // Not in the worker, which hears no notices: there Postgres is asked every time.
    @Optional() private readonly changes?: HeardChanges,
  ) {}

  /** The whole answer as UTF-8 JSON; undefined where no such table is stored. */
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

/** What stands before a table's own text, without braces. */
export function headText(
  { idAs, idGroup }: TablePlace,
  { entrance, block }: NamesOfEntrance,
): string {
  const head = { idAs, idGroup, block: block ?? '', entrance: entrance ?? '' };
  return JSON.stringify(head).slice(1, -1);
}
