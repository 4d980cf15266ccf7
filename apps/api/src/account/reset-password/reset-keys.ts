import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { inTransaction } from '@scara/platform';
import type { MailPurpose } from '@scara/contracts/jobs';
import type { PoolClient } from 'pg';
import { Refused } from '../../http/refused.js';
import { Infrastructure } from '../../infrastructure.js';
import { writeOutbox } from '../outbox.js';
import { TERMS_VERSION } from '../terms.js';
import { hashOf } from '../secrets.js';

const LIFE = '30 minutes';
/**
 * The life of keys that cannot lock anybody out of an account: they may wait until the person reads the mail. Another
 * link can always be requested.
 */
const LONG_LIFE = '7 days';

/** How long the keys of each mail are valid, from the moment the mail is sent. */
const LIVES = {
  'password-reset': LIFE,
  'email-change': LIFE,
  'account-deletion': LIFE,
  'welcome-to-confirm': LONG_LIFE,
  'address-to-confirm': LONG_LIFE,
  'tenant-invited': LONG_LIFE,
} as const satisfies Partial<Record<MailPurpose, string>>;
type KeyMail = keyof typeof LIVES;

/** What a mailed key allows; a key allows nothing else. */
type KeyUse = 'password' | 'email' | 'deletion' | 'confirmation';

/** The mails that carry a key, by the use of the key. */
const MAILS: Readonly<Record<KeyUse, readonly KeyMail[]>> = {
  password: ['password-reset', 'tenant-invited'],
  email: ['email-change'],
  deletion: ['account-deletion'],
  confirmation: ['welcome-to-confirm', 'address-to-confirm'],
};

/** Returns whether the mail's link carries a key. */
export function hasKey(mail: MailPurpose): mail is KeyMail {
  return mail in LIVES;
}

/** SQL: the key hash $1 of person $2 is unused, not expired, and was mailed for one of the purposes $3. */
const GOOD = `key_hash = $1 and id_user = $2 and used_at is null and expires_at > now()
  and outbox_id in (select id from account.outbox where purpose = any($3::text[]))`;

/**
 * One-time keys of 256 bits. A key is an HMAC, under this installation's secret, of a random text that is stored with the
 * key's hash: the worker derives the key again when it sends, so that it is stored nowhere, and a mail sent twice carries
 * the same key.
 */
@Injectable()
export class ResetKeys {
  constructor(private readonly infrastructure: Infrastructure) {}

  /**
   * Starts the lifetime of the key that this outbox row mails, and returns it: nobody knows the key before, and a mail
   * server may be away for longer than the key lives. Returns undefined for a key that is already spent, whose mail
   * would be useless.
   */
  async begin(outboxId: number, mail: KeyMail): Promise<string | undefined> {
    const { rows } = await this.infrastructure.pool.query<{ nonce: string }>(
      `update account.reset_key set expires_at = now() + $2::interval
        where outbox_id = $1 and used_at is null returning nonce`,
      [outboxId, LIVES[mail]],
    );
    return rows[0] && this.keyOf(rows[0].nonce);
  }

  issue(idUser: number, mail: KeyMail = 'password-reset'): Promise<void> {
    return inTransaction(this.infrastructure.pool, (tx) => this.issueIn(tx, idUser, mail));
  }

  /** Queues a mail with a key, in the same transaction as the change that causes it. */
  async issueIn(tx: PoolClient, idUser: number, mail: KeyMail): Promise<void> {
    await this.give(tx, idUser, await writeOutbox(tx, mail, idUser), mail);
  }

  /** Queues a mail without a key, which says that the password is changed at the external provider. */
  async sayElsewhere(idUser: number): Promise<void> {
    await inTransaction(this.infrastructure.pool, (tx) =>
      writeOutbox(tx, 'password-elsewhere', idUser),
    );
  }

  /** Makes the key of an invitation's mail, in the transaction of its outbox row. */
  async invite(tx: PoolClient, idUser: number, outboxId: number): Promise<void> {
    await this.give(tx, idUser, outboxId, 'tenant-invited');
  }

  private async give(
    tx: PoolClient,
    idUser: number,
    outboxId: number,
    mail: KeyMail,
  ): Promise<void> {
    const nonce = randomUUID();
    await tx.query(
      `insert into account.reset_key (key_hash, id_user, outbox_id, expires_at, nonce)
       values ($1, $2, $3, now() + $4::interval, $5)`,
      [hashOf(this.keyOf(nonce)), idUser, outboxId, LIVES[mail], nonce],
    );
  }

  private keyOf(nonce: string): string {
    return this.infrastructure.vault.fingerprint(`password-reset:${nonce}`);
  }

  /** Returns the address of the key's account; undefined when the key is not valid for this use. */
  async addressOf(idUser: number, key: string, use: KeyUse): Promise<string | undefined> {
    const { rows } = await this.infrastructure.pool.query<{ email: string }>(
      `select email from account.reset_key join account."user" using (id_user) where ${GOOD}`,
      [hashOf(key), idUser, MAILS[use]],
    );
    return rows[0]?.email;
  }

  /** As `addressOf`; throws `Refused` when the key is not valid for this use. */
  async goodAddress(idUser: number, key: string, use: KeyUse): Promise<string> {
    const email = await this.addressOf(idUser, key, use);
    if (email === undefined) throw new Refused({ code: 'account-key-invalid' });
    return email;
  }

  /** Returns whether the key was mailed to confirm the address of an account that is confirmed by now. */
  async hasConfirmed(idUser: number, key: string): Promise<boolean> {
    const { rowCount } = await this.infrastructure.pool.query(
      `select 1 from account.reset_key k join account.outbox o on o.id = k.outbox_id
         join account."user" u on u.id_user = k.id_user
        where k.key_hash = $1 and k.id_user = $2 and o.purpose = any($3::text[])
          and u.confirmed_at is not null`,
      [hashOf(key), idUser, MAILS.confirmation],
    );
    return rowCount === 1;
  }

  /** Spends a key in the transaction that does what it allows; returns false when the key is not valid for this use. */
  async spendIn(tx: PoolClient, idUser: number, key: string, use: KeyUse): Promise<boolean> {
    await lockKeysOf(tx, idUser);
    const { rowCount } = await tx.query(
      `update account.reset_key set used_at = now() where ${GOOD}`,
      [hashOf(key), idUser, MAILS[use]],
    );
    return rowCount === 1;
  }

  /**
   * Sets the password in a transaction and spends this and every other key of the person; returns false when the key is
   * not valid.
   */
  async setPasswordIn(
    tx: PoolClient,
    idUser: number,
    key: string,
    passwordHash: string,
  ): Promise<boolean> {
    if (!(await this.spendIn(tx, idUser, key, 'password'))) return false;
    await spendAllKeysIn(tx, idUser);
    // An invited person accepts the terms by setting a password, as the mail and the page say; having opened the mailed
    // link also confirms the address.
    await tx.query(
      `update account."user"
          set password_hash = $2, terms_version = greatest(terms_version, $3),
              confirmed_at = coalesce(confirmed_at, now())
        where id_user = $1`,
      [idUser, passwordHash, TERMS_VERSION],
    );
    return true;
  }
}

/** Makes all keys mailed to the person unusable. */
export async function spendAllKeysIn(tx: PoolClient, idUser: number): Promise<void> {
  await lockKeysOf(tx, idUser);
  await tx.query(
    'update account.reset_key set used_at = now() where id_user = $1 and used_at is null',
    [idUser],
  );
}

/**
 * Lets one transaction at a time spend keys of a person: two links pressed at one instant, each of which spends its own
 * key and then all of them, would deadlock.
 */
async function lockKeysOf(tx: PoolClient, idUser: number): Promise<void> {
  await tx.query('select 1 from account."user" where id_user = $1 for no key update', [idUser]);
}
