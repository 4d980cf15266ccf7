import { Injectable } from '@nestjs/common';
import { Infrastructure } from '../infrastructure.js';
import { type Actor, seesApartment } from '../http/call.js';
import { Refused } from '../http/refused.js';

/** Finds the entrance of an apartment, deleted ones included, since their closed months remain. */
@Injectable()
export class ApartmentPlaces {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Returns undefined when the association never had this apartment in its structure or its closed months. */
  async entranceOf(idAs: number, idAp: number): Promise<number | undefined> {
    const { pool } = this.infrastructure;
    const standing = await pool.query<{ entrance_id: string }>(
      'select entrance_id from read.apartment where association_id = $1 and apartment_id = $2',
      [idAs, idAp],
    );
    if (standing.rows[0] !== undefined) return Number(standing.rows[0].entrance_id);
    const closed = await pool.query<{ entrance_id: string }>(
      `select entrance_id from read.account_month
        where association_id = $1 and apartment_id = $2 order by month desc limit 1`,
      [idAs, idAp],
    );
    return closed.rows[0] && Number(closed.rows[0].entrance_id);
  }
}

/**
 * Returns the apartment's entrance. Throws `Refused` for an apartment that does not exist or that the person may not
 * see.
 */
export async function apartmentFor(
  places: ApartmentPlaces,
  { idAs, idAp }: { readonly idAs: number; readonly idAp: number },
  actor: Actor,
): Promise<number> {
  const idEntrance = await places.entranceOf(idAs, idAp);
  if (idEntrance === undefined || !seesApartment(actor, { idAp, idEntrance })) {
    throw new Refused({ code: 'apartment-not-found', idAp });
  }
  return idEntrance;
}
