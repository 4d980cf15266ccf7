import { createHash, createHmac, randomBytes } from 'node:crypto';
import { COOKIE, HEADER } from '@scara/contracts/http';
import { evolve, linkTenant } from '@scara/domain/association';
import type { EventStore } from '@scara/event-store';
import type pg from 'pg';
import { associationFamily, contextOf } from './associations.js';

/** A tenant with an account, a session and one apartment. */
export interface Tenant {
  readonly idUser: number;
  readonly idAs: number;
  readonly idAp: number;
  /** The headers of any call. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Creates one tenant for each apartment of some associations. Accounts and sessions are inserted as rows, because
 * hashing thousands of passwords is not what is measured. Their alerts are off, so that linking them sends no mails.
 */
export async function fillTenants(
  pool: pg.Pool,
  store: EventStore,
  homes: ReadonlyMap<number, readonly number[]>,
  idAdministrator: number,
): Promise<readonly Tenant[]> {
  const places = [...homes].flatMap(([idAs, apartments]) =>
    apartments.map((idAp) => ({ idAs, idAp })),
  );
  const { rows } = await pool.query<{ id_user: string }>(
    `insert into account."user" (email, password_hash, first_name, last_name, terms_version)
     select 'locatar' || n || '@bench.example', 'none', 'Ana', 'Pop', 1
       from generate_series(1, $1::integer) as n
     returning id_user`,
    [places.length],
  );
  const ids = rows.map(({ id_user }) => Number(id_user));
  await pool.query(
    `insert into account.notification_settings
       (id_user, message_association, alert_association, newsletter_scara)
     select id, false, false, false from unnest($1::bigint[]) as id`,
    [ids],
  );
  const tokens = ids.map(() => randomBytes(32).toString('base64url'));
  await pool.query(
    `insert into account.session (token_hash, id_user, remembered, expires_at)
     select token_hash, id, true, now() + interval '1 day'
       from unnest($1::bytea[], $2::bigint[]) as made(token_hash, id)`,
    [tokens.map((token) => createHash('sha256').update(token).digest()), ids],
  );
  const tenants = places.map((place, at) => ({
    ...place,
    idUser: ids[at]!,
    headers: headersOf(tokens[at]!),
  }));
  for (const idAs of homes.keys()) {
    const own = tenants.filter((tenant) => tenant.idAs === idAs);
    const context = contextOf(idAs, idAdministrator, { tenants: own.length });
    const outcome = await store.decide(associationFamily, String(idAs), context, (standing) => {
      let state = standing;
      const events = own.flatMap(({ idAp, idUser }) => {
        const decision = linkTenant({ idAp, idUser, by: 'code' }, state);
        if (!decision.ok) throw new Error(JSON.stringify(decision.rejection));
        state = decision.events.reduce(evolve, state);
        return [...decision.events];
      });
      return { ok: true, events };
    });
    if (!outcome.ok) throw new Error('the tenants were refused');
  }
  return tenants;
}

function headersOf(token: string): Readonly<Record<string, string>> {
  const csrf = createHmac('sha256', token).update('c_user').digest('base64url');
  return {
    cookie: `${COOKIE.session}=${token}; ${COOKIE.csrf}=${csrf}; ${COOKIE.hint}=1`,
    [HEADER.csrf]: csrf,
  };
}
