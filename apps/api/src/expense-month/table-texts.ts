import { Injectable } from '@nestjs/common';
import { KeptTexts } from '../http/kept-texts.js';
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

/**
 * Tables as they are sent, those last asked for kept in memory: moving 170 kB from Postgres through this process costs
 * four times what the rest of the call does. Every call still asks Postgres whether the rows are the same.
 */
@Injectable()
export class TableTexts {
  private readonly kept = new KeptTexts(KEPT_BYTES_MAX);

  constructor(private readonly infrastructure: Infrastructure) {}

  /** The whole answer as UTF-8 JSON; undefined where no such table is stored. */
  async find(place: TablePlace): Promise<Buffer | undefined> {
    const { idAs, idGroup, idMonth } = place;
    const key = `${idAs}/${idGroup}/${idMonth}`;
    const known = this.kept.get(key);
    const values = [idAs, idGroup, idMonth, known?.mark];
    const { rows } = await this.infrastructure.pool.query<TableRow>({ ...TABLE, values });
    const [row] = rows;
    if (row === undefined) return undefined;
    const answer =
      row.body === null ? known!.answer : Buffer.from(`{${headText(place, row)},${row.body}}`);
    this.kept.keep(key, { mark: row.mark, answer });
    return answer;
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
