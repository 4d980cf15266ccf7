import { Injectable } from '@nestjs/common';
import { PERSONS_MONTHS_MOST, type PersonsByMonth } from '@scara/contracts/http';
import { StructureRows } from '../association/structure-rows.js';
import { structureOf } from '../association/structure-view.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';
import { reaches, type Scope } from '../http/call.js';

/** The first and last month (yyyymm), both included. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

type Counted = PersonsByMonth['totals'][number];

/** Reads how many persons each month counted in each entrance or association. */
@Injectable()
export class Persons {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly structures: StructureRows,
  ) {}

  /** Returns persons by entrance and month, only of the entrances in `scope` unless it is null. Throws `Refused`. */
  async byMonth(idAs: number, period: Period, scope: Scope): Promise<PersonsByMonth> {
    const { from, to } = checked(period);
    const parts = await this.structures.of(idAs);
    if (parts === undefined) throw new Refused({ code: 'association-not-found' });
    const { rows } = await this.infrastructure.pool.query<{
      idMonth: number;
      state: string;
      entrances: readonly (Counted & { readonly idEntrance: number })[];
    }>(
      `select m.month as "idMonth", m.state,
              coalesce(json_agg(json_build_object('idEntrance', p.entrance_id, 'persons', p.persons,
                                                  'apartments', p.apartments) order by p.entrance_id)
                         filter (where p.entrance_id is not null), '[]') as entrances
         from read.month m
         left join read.month_persons p
           on p.association_id = m.association_id and p.month = m.month
        where m.association_id = $1 and m.month between $2 and $3
        group by m.month, m.state
        order by m.month`,
      [idAs, from, to],
    );
    const names = new Map(
      structureOf(parts).blocks.flatMap((block) =>
        block.inBlock.map((one) => [one.idEntrance, { block: block.name, entrance: one.name }]),
      ),
    );
    const isVisible = (idEntrance: number): boolean => reaches(scope, idEntrance);
    const counted = new Set(rows.flatMap((row) => row.entrances.map((one) => one.idEntrance)));
    const gone = [...counted].filter((idEntrance) => !names.has(idEntrance));
    const entrances = [...names.keys(), ...gone].filter(
      (idEntrance) => isVisible(idEntrance) && counted.has(idEntrance),
    );
    return {
      association: parts.name,
      months: rows.map(({ idMonth, state }) => ({ idMonth, state })),
      entrances: entrances.map((idEntrance) => ({
        idEntrance,
        ...(names.get(idEntrance) ?? { block: '', entrance: '' }),
        months: rows.map(({ entrances: all }) => {
          const one = all.find((candidate) => candidate.idEntrance === idEntrance);
          return one === undefined ? null : { persons: one.persons, apartments: one.apartments };
        }),
      })),
      totals: rows.map(({ entrances: all }) =>
        all
          .filter(({ idEntrance }) => isVisible(idEntrance))
          .reduce(
            (sum, one) => ({
              persons: sum.persons + one.persons,
              apartments: sum.apartments + one.apartments,
            }),
            { persons: 0, apartments: 0 },
          ),
      ),
    };
  }

  /** Returns persons by association and month. Throws `Refused`. */
  async ofAssociations(ids: readonly number[], period: Period) {
    const { from, to } = checked(period);
    const { rows } = await this.infrastructure.pool.query<{
      idAs: number;
      name: string;
      months: (Counted & { idMonth: number })[];
    }>(
      `with counted as (
         select association_id, month, sum(persons)::int as persons, sum(apartments)::int as apartments
           from read.month_persons
          where association_id = any($1::bigint[]) and month between $2 and $3
          group by association_id, month)
       select a.association_id::float8 as "idAs", a.name,
              coalesce(json_agg(json_build_object('idMonth', c.month, 'persons', c.persons,
                                                  'apartments', c.apartments) order by c.month)
                         filter (where c.month is not null), '[]') as months
         from read.association a left join counted c using (association_id)
        where a.association_id = any($1::bigint[])
        group by a.association_id, a.name
        order by a.name, a.association_id`,
      [ids, from, to],
    );
    return { associations: rows };
  }
}

function checked({ from, to }: Period): Period {
  const months = (at: number): number => Math.floor(at / 100) * 12 + (at % 100);
  const span = months(to) - months(from) + 1;
  if (span < 1 || span > PERSONS_MONTHS_MOST) {
    throw new Refused({ code: 'period', field: 'toM' });
  }
  return { from, to };
}
