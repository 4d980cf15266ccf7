import { Injectable } from '@nestjs/common';
import { type Association, codeTurnOf } from '@scara/domain/association';
import { randomText } from '../account/secrets.js';
import { Infrastructure } from '../infrastructure.js';

/** Letters and digits that are not mistaken for one another on paper: no 0 and o, no 1, i and l. 31^10 codes. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;

export interface FoundCode {
  readonly idAs: number;
  readonly idAp: number;
  readonly turn: number;
}

/**
 * The codes that open apartments. A code is made when a person who may see it first asks for it: a code that was shown
 * to nobody cannot be typed. It is valid for one turn, which the association's stream counts, so that a changed code is
 * worthless from the append on, whatever this table still contains.
 */
@Injectable()
export class ApartmentCodes {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Returns the current codes of these apartments, as of this state of the association. */
  async of(association: Association, apartments: readonly number[]): Promise<Map<number, string>> {
    const codes = await this.madeOrHeld(association, apartments);
    // If two people ask for the first time at once, the second one reads here what the first one made.
    return codes.size === apartments.length ? codes : this.madeOrHeld(association, apartments);
  }

  private async madeOrHeld(
    association: Association,
    apartments: readonly number[],
  ): Promise<Map<number, string>> {
    const { idAs } = association;
    const turns = apartments.map((idAp) => codeTurnOf(association, idAp));
    const { rows } = await this.infrastructure.pool.query<{ id_ap: string; code: string }>(
      `with asked as (
         select * from unnest($2::bigint[], $3::int[], $4::text[]) as one(id_ap, turn, fresh)),
       made as (
         insert into account.apartment_code as held (id_as, id_ap, turn, code)
         select $1, a.id_ap, a.turn, a.fresh from asked a
          where not exists (select 1 from account.apartment_code k
                             where k.id_as = $1 and k.id_ap = a.id_ap and k.turn >= a.turn)
         on conflict (id_as, id_ap) do update set turn = excluded.turn, code = excluded.code
          where held.turn < excluded.turn
         returning id_ap, code)
       select id_ap, code from made
       union all
       select k.id_ap, k.code from account.apartment_code k join asked a using (id_ap)
        where k.id_as = $1 and k.turn >= a.turn`,
      [idAs, apartments, turns, apartments.map(() => randomText(SIGNS, LENGTH))],
    );
    return new Map(rows.map(({ id_ap, code }) => [Number(id_ap), code]));
  }

  /** Returns the apartment and turn of a code; the decision to link checks whether the turn is still current. */
  async find(code: string): Promise<FoundCode | undefined> {
    const { rows } = await this.infrastructure.pool.query<{
      id_as: string;
      id_ap: string;
      turn: number;
    }>('select id_as, id_ap, turn from account.apartment_code where code = $1', [code]);
    const [row] = rows;
    return row && { idAs: Number(row.id_as), idAp: Number(row.id_ap), turn: row.turn };
  }
}
