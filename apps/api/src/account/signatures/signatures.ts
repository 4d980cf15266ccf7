import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { inTransaction } from '@scara/platform';
import { dataUrlOf } from '../../images/fitted-image.js';
import { Infrastructure } from '../../infrastructure.js';

export interface KeptSignature {
  readonly idUserSignature: number;
  /** A data URL. */
  readonly userSig: string;
}

interface SignatureRow {
  readonly id_sig: string;
  readonly png: Buffer;
}

/** The signature images that people keep for signing lists. */
@Injectable()
export class Signatures {
  constructor(private readonly infrastructure: Infrastructure) {}

  /**
   * Keeps a signature and returns its id; the same image is kept once. Undefined when the person already has `most`.
   */
  keep(idUser: number, png: Buffer, most: number): Promise<number | undefined> {
    const hash = createHash('sha256').update(png).digest();
    return inTransaction(this.infrastructure.pool, async (tx) => {
      // The lock makes two tabs of one person wait for each other, so that neither exceeds the limit or adds a
      // duplicate row.
      await tx.query('select 1 from account."user" where id_user = $1 for update', [idUser]);
      const { rows } = await tx.query<{ id_sig: string; is_same: boolean }>(
        `select id_sig, hash = $2 as is_same from account.signature
          where id_user = $1 and removed_at is null`,
        [idUser, hash],
      );
      const same = rows.find((row) => row.is_same);
      if (same !== undefined) return Number(same.id_sig);
      if (rows.length >= most) return undefined;
      const added = await tx.query<{ id_sig: string }>(
        'insert into account.signature (id_user, hash, png) values ($1, $2, $3) returning id_sig',
        [idUser, hash, png],
      );
      return Number(added.rows[0]!.id_sig);
    });
  }

  /** Returns the signatures that a person may sign with, oldest first. */
  async of(idUser: number): Promise<readonly KeptSignature[]> {
    const { rows } = await this.infrastructure.pool.query<SignatureRow>(
      `select id_sig, png from account.signature
        where id_user = $1 and removed_at is null order by id_sig`,
      [idUser],
    );
    return rows.map((row) => ({
      idUserSignature: Number(row.id_sig),
      userSig: dataUrlOf(row.png),
    }));
  }

  /**
   * Removes a signature from the person's own; under lists it already signs, it stays. False when the person has none
   * of this id.
   */
  async remove(idUser: number, idSig: number): Promise<boolean> {
    const { pool } = this.infrastructure;
    const unused = await pool.query(
      'delete from account.signature where id_user = $1 and id_sig = $2 and used_at is null',
      [idUser, idSig],
    );
    if (unused.rowCount === 1) return true;
    const used = await pool.query(
      `update account.signature set removed_at = now()
        where id_user = $1 and id_sig = $2 and removed_at is null`,
      [idUser, idSig],
    );
    return used.rowCount === 1;
  }

  /**
   * Marks a signature as used, before it is put under a list. False when the person has none of this id to sign with.
   */
  async use(idUser: number, idSig: number): Promise<boolean> {
    const marked = await this.infrastructure.pool.query(
      `update account.signature set used_at = coalesce(used_at, now())
        where id_user = $1 and id_sig = $2 and removed_at is null`,
      [idUser, idSig],
    );
    return marked.rowCount === 1;
  }

  /**
   * Returns the images of signatures under lists, by id, removed ones included; those of a deleted account are missing.
   */
  async images(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const { rows } = await this.infrastructure.pool.query<SignatureRow>(
      'select id_sig, png from account.signature where id_sig = any($1::bigint[])',
      [ids],
    );
    return new Map(rows.map((row) => [Number(row.id_sig), dataUrlOf(row.png)]));
  }
}
