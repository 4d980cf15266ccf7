import { Injectable } from '@nestjs/common';
import {
  type AddressHolder,
  decideExternalSignIn,
  type ExternalIdentity,
  type ExternalProvider,
  type ExternalSignInRefusal,
  type KnownOfIdentity,
} from '@scara/domain/account';
import { inTransaction } from '@scara/platform';
import type { PoolClient } from 'pg';
import { Infrastructure } from '../../infrastructure.js';
import { writeOutbox } from '../outbox.js';
import { spendAllKeysIn } from '../reset-password/reset-keys.js';
import { TERMS_VERSION } from '../terms.js';

export type EnteredAccount =
  | { readonly idUser: number }
  | { readonly refusal: ExternalSignInRefusal };

interface HolderRow {
  readonly id_user: string;
  readonly has_password: boolean;
  readonly provider: ExternalProvider | null;
}

/** Decides again when another call changed the accounts between reading and writing; each time more is known. */
const TRIES_MAX = 3;

/** Finds or makes the account of an external identity: accounts are plain tables, never events (architecture.md). */
@Injectable()
export class ExternalAccounts {
  constructor(private readonly infrastructure: Infrastructure) {}

  async enter(identity: ExternalIdentity): Promise<EnteredAccount> {
    for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
      const entered = await inTransaction(this.infrastructure.pool, (tx) => settle(tx, identity));
      if (entered !== undefined) return entered;
    }
    throw new Error('an external sign-in was overtaken each time');
  }
}

/** Returns undefined when a concurrent change made the decision outdated. */
async function settle(
  tx: PoolClient,
  identity: ExternalIdentity,
): Promise<EnteredAccount | undefined> {
  // Returns of the same identity run one after the other: two at once would both open an account.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `external-sign-in:${identity.provider}:${identity.subject}`,
  ]);
  const decided = decideExternalSignIn(identity, await knownOf(tx, identity));
  switch (decided.outcome) {
    case 'enter':
      return { idUser: decided.idUser };
    case 'refuse':
      return { refusal: decided.refusal };
    case 'join':
      return linked(tx, identity, await joined(tx, identity, decided.idUser));
    case 'open':
      return linked(tx, identity, await opened(tx, identity, decided.email));
  }
}

async function knownOf(
  tx: PoolClient,
  { provider, subject, email }: ExternalIdentity,
): Promise<KnownOfIdentity> {
  const own = await tx.query<{ id_user: string }>(
    'select id_user from account.external_identity where provider = $1 and subject = $2',
    [provider, subject],
  );
  const linkedId = own.rows[0]?.id_user;
  const { rows } = await tx.query<HolderRow>(
    `select u.id_user, u.password_hash is not null as has_password, e.provider
       from account."user" u left join account.external_identity e using (id_user)
      where u.email = $1`,
    [email ?? null],
  );
  return {
    linked: linkedId === undefined ? undefined : Number(linkedId),
    holder: rows[0] && holderOf(rows[0]),
  };
}

function holderOf({
  id_user: idUser,
  has_password: hasPassword,
  provider,
}: HolderRow): AddressHolder {
  return {
    idUser: Number(idUser),
    enteredWith: hasPassword ? 'password' : (provider ?? undefined),
  };
}

/**
 * Joins the identity to an invited account and adds the imported names where the account has none. Returns undefined
 * when a password was set meanwhile.
 */
async function joined(
  tx: PoolClient,
  { firstName, lastName }: ExternalIdentity,
  idUser: number,
): Promise<number | undefined> {
  // The invitation's link would set a password.
  await spendAllKeysIn(tx, idUser);
  const { rowCount } = await tx.query(
    `update account."user"
        set first_name = case when first_name = '' then $2 else first_name end,
            last_name = case when last_name = '' then $3 else last_name end,
            terms_version = greatest(terms_version, $4),
            confirmed_at = coalesce(confirmed_at, now())
      where id_user = $1 and password_hash is null`,
    [idUser, firstName, lastName, TERMS_VERSION],
  );
  return rowCount === 1 ? idUser : undefined;
}

/**
 * Opens an account, with which the contract is concluded (rules.tsv). Returns undefined when another account got the
 * address meanwhile.
 */
async function opened(
  tx: PoolClient,
  { firstName, lastName }: ExternalIdentity,
  email: string,
): Promise<number | undefined> {
  const { rows } = await tx.query<{ id_user: string }>(
    `insert into account."user"
       (email, password_hash, first_name, last_name, terms_version, confirmed_at)
     values ($1, null, $2, $3, $4, now()) on conflict (email) do nothing returning id_user`,
    [email, firstName, lastName, TERMS_VERSION],
  );
  const [made] = rows;
  if (made === undefined) return undefined;
  const idUser = Number(made.id_user);
  await writeOutbox(tx, 'welcome', idUser);
  return idUser;
}

async function linked(
  tx: PoolClient,
  { provider, subject }: ExternalIdentity,
  idUser: number | undefined,
): Promise<EnteredAccount | undefined> {
  if (idUser === undefined) return undefined;
  const { rowCount } = await tx.query(
    `insert into account.external_identity (provider, subject, id_user) values ($1, $2, $3)
     on conflict do nothing`,
    [provider, subject, idUser],
  );
  return rowCount === 1 ? { idUser } : undefined;
}
