import { Injectable } from '@nestjs/common';
import type { ExternalProvider } from '@scara/domain/account';
import { Infrastructure } from '../infrastructure.js';

export interface UserAccount {
  readonly idUser: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly passwordHash: string | null;
  /** Where the person signs in, of an account without a password. */
  readonly externalProvider: ExternalProvider | null;
  /** Whoever entered it has not shown yet that the address is theirs. */
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

/** SQL: somebody entered the account `u`, which invited people have not done yet. */
export const WAS_ENTERED = `(u.password_hash is not null
  or exists (select 1 from account.external_identity e where e.id_user = u.id_user))`;

/**
 * SQL: whoever entered the account `u` has not shown yet that its address is theirs. Under `.example` (RFC 2606), where
 * the demo's people are, nobody has a mailbox.
 */
export const IS_UNCONFIRMED = `(u.confirmed_at is null and u.email not like '%.example'
  and ${WAS_ENTERED})`;

const COLUMNS = `u.id_user, u.email, u.first_name, u.last_name, u.phone_number, u.password_hash,
  (select e.provider from account.external_identity e where e.id_user = u.id_user)
    as external_provider,
  ${IS_UNCONFIRMED} as is_unconfirmed`;

/** What others who may know of a person are shown: '' is the name of an account that nobody filled in yet. */
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

  /** `email` in lower case. */
  async byEmail(email: string): Promise<UserAccount | undefined> {
    const { rows } = await this.infrastructure.pool.query<UserRow>(
      `select ${COLUMNS} from account."user" u where email = $1`,
      [email],
    );
    return rows[0] && userOf(rows[0]);
  }

  /** Who people are, by id, for those who may see it. */
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
   * What everybody asked for is called in lists of who did what: an account that nobody filled in yet by its address, one
   * that has ended by its number.
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

/** What a person that was asked for is called, by `idUser`. */
export type NameOf = (idUser: number) => string;

/** The actor of what nobody did, as the metadata of facts have it. */
const SYSTEM = 0;

const called = (idUser: number, name: string | undefined): string =>
  idUser === SYSTEM ? 'Sistem' : (name ?? endedAccount(idUser));

/** What an account that has ended is called: it has no name any more, and its number tells it from another (decision 91). */
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
