import { Injectable } from '@nestjs/common';
import type { ExternalProvider } from '@scara/domain/account';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';

export interface UserAccount {
  readonly idUser: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly passwordHash: string | null;
  /** The provider of an account without a password, with which the person signs in; null otherwise. */
  readonly externalProvider: ExternalProvider | null;
  /** True until the user has confirmed the account's e-mail address. */
  readonly isUnconfirmed: boolean;
}

interface UserRow {
  readonly id_user: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string;
  readonly password_hash: string | null;
  readonly external_provider: ExternalProvider | null;
  readonly is_unconfirmed: boolean;
}

/** SQL: the account `u` has a password or an external identity, unlike one that was only invited. */
export const HAS_SIGNED_IN = `(u.password_hash is not null
  or exists (select 1 from account.external_identity e where e.id_user = u.id_user))`;

/**
 * SQL: the account `u` can be signed in to, but its e-mail address is not confirmed yet. Addresses under `.example`
 * (RFC 2606), which the demo's people have, are never mailed and need no confirmation.
 */
export const IS_UNCONFIRMED = `(u.confirmed_at is null and u.email not like '%.example'
  and ${HAS_SIGNED_IN})`;

const COLUMNS = `u.id_user, u.email, u.first_name, u.last_name, u.phone_number, u.password_hash,
  (select e.provider from account.external_identity e where e.id_user = u.id_user)
    as external_provider,
  ${IS_UNCONFIRMED} as is_unconfirmed`;

/**
 * What other users who may see it are shown of a person; the name is '' for an account whose person has not filled it
 * in.
 */
export type Person = Pick<UserAccount, 'email' | 'phoneNumber' | 'isUnconfirmed'> & {
  readonly name: string;
};

@Injectable()
export class Users {
  constructor(private readonly infrastructure: Infrastructure) {}

  async byId(idUser: number): Promise<UserAccount | undefined> {
    const { rows } = await this.infrastructure.pool.query<UserRow>(
      `select ${COLUMNS} from account."user" u where id_user = $1`,
      [idUser],
    );
    return rows[0] && userOf(rows[0]);
  }

  /** Returns the account of a signed-in person. Throws `Refused` when it was deleted since. */
  async own(idUser: number): Promise<UserAccount> {
    const user = await this.byId(idUser);
    if (user === undefined) throw new Refused({ code: 'session-expired' });
    return user;
  }

  /** Returns the account of an e-mail address, given in lower case. */
  async byEmail(email: string): Promise<UserAccount | undefined> {
    const { rows } = await this.infrastructure.pool.query<UserRow>(
      `select ${COLUMNS} from account."user" u where email = $1`,
      [email],
    );
    return rows[0] && userOf(rows[0]);
  }

  /** Returns people by id; the caller checks who may see them. */
  async people(ids: readonly number[]): Promise<ReadonlyMap<number, Person>> {
    const { rows } = await this.infrastructure.pool.query<UserRow>(
      `select ${COLUMNS} from account."user" u where id_user = any($1::bigint[])`,
      [ids],
    );
    return new Map(
      rows
        .map(userOf)
        .map(({ idUser, firstName, lastName, email, phoneNumber, isUnconfirmed }) => [
          idUser,
          { name: `${firstName} ${lastName}`.trim(), email, phoneNumber, isUnconfirmed },
        ]),
    );
  }

  /**
   * Looks up the names shown for the given people in lists of who did what. An account without a name is shown by its
   * address, an ended one by its number, the system as 'Sistem'.
   */
  async names(ids: Iterable<number>): Promise<NameOf> {
    const asked = [...new Set(ids)].filter((id) => id !== SYSTEM);
    if (asked.length === 0) return (id) => called(id, undefined);
    const { rows } = await this.infrastructure.pool.query<{ id_user: string; name: string }>(
      `select id_user, coalesce(nullif(btrim(first_name || ' ' || last_name), ''), email) as name
         from account."user" where id_user = any($1::bigint[])`,
      [asked],
    );
    const found = new Map(rows.map((row) => [Number(row.id_user), row.name]));
    return (id) => called(id, found.get(id));
  }
}

/** Returns the name shown for a person whose id was looked up. */
export type NameOf = (idUser: number) => string;

/** The actor id in event metadata when no person acted. */
const SYSTEM = 0;

const called = (idUser: number, name: string | undefined): string =>
  idUser === SYSTEM ? 'Sistem' : (name ?? endedAccount(idUser));

/**
 * Returns the text shown for an ended account: it has no name any more, and its number tells it from others (decision
 * 91).
 */
export const endedAccount = (idUser: number): string => `[cont șters, nr. ${idUser}]`;

function userOf(row: UserRow): UserAccount {
  return {
    idUser: Number(row.id_user),
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    passwordHash: row.password_hash,
    externalProvider: row.external_provider,
    isUnconfirmed: row.is_unconfirmed,
  };
}
