import { Injectable } from '@nestjs/common';
import type { Position } from '@scara/event-store';
import { inTransaction } from '@scara/platform';
import { Infrastructure } from '../infrastructure.js';
import type { RoleFact } from './access-map.js';

interface FactRow {
  readonly id_as: string;
  readonly id_user: string;
  readonly id_group: string;
  readonly roles: number;
  readonly revision: string;
}

/** The access map as it was last saved. Several processes write it; saved facts and position only move forward. */
@Injectable()
export class AccessTable {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Returns the facts saved from this store; undefined when none were saved, or when they came from another store. */
  async load(
    epoch: string | undefined,
  ): Promise<{ readonly facts: readonly RoleFact[]; readonly from: Position } | undefined> {
    const { pool } = this.infrastructure;
    const { rows } = await pool.query<{ epoch: string; commit: string; prepare: string }>(
      `select epoch, commit_position::text as commit, prepare_position::text as prepare
         from account.access_checkpoint`,
    );
    const [checkpoint] = rows;
    if (checkpoint === undefined) return undefined;
    if (epoch !== undefined && checkpoint.epoch !== epoch) {
      await this.clear();
      return undefined;
    }
    const facts = await pool.query<FactRow>(
      'select id_as, id_user, id_group, roles, revision from account.access_role',
    );
    return {
      facts: facts.rows.map((row) => ({
        idAs: Number(row.id_as),
        idUser: Number(row.id_user),
        idGroup: Number(row.id_group),
        roles: row.roles,
        revision: BigInt(row.revision),
      })),
      from: { commit: BigInt(checkpoint.commit), prepare: BigInt(checkpoint.prepare) },
    };
  }

  async clear(): Promise<void> {
    await this.infrastructure.pool.query('truncate account.access_role, account.access_checkpoint');
  }

  /** Saves rows in a fixed order, so that two processes cannot deadlock. */
  async save(facts: readonly RoleFact[], at: Position, epoch: string): Promise<void> {
    const last = new Map(
      facts.map((fact) => [`${fact.idAs}:${fact.idUser}:${fact.idGroup}`, fact]),
    );
    const rows = [...last.values()];
    await inTransaction(this.infrastructure.pool, async (tx) => {
      await tx.query(
        `insert into account.access_role as held (id_as, id_user, id_group, roles, revision)
         select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::int[], $5::bigint[])
         order by 1, 2, 3
         on conflict (id_as, id_user, id_group)
         do update set roles = excluded.roles, revision = excluded.revision
         where held.revision < excluded.revision`,
        [
          rows.map((row) => row.idAs),
          rows.map((row) => row.idUser),
          rows.map((row) => row.idGroup),
          rows.map((row) => row.roles),
          rows.map((row) => String(row.revision)),
        ],
      );
      await tx.query(
        `insert into account.access_checkpoint as saved (epoch, commit_position, prepare_position)
         values ($1, $2, $3)
         on conflict (only_row) do update
         set epoch = excluded.epoch, commit_position = excluded.commit_position,
             prepare_position = excluded.prepare_position
         where (saved.commit_position, saved.prepare_position)
             < (excluded.commit_position, excluded.prepare_position)`,
        [epoch, String(at.commit), String(at.prepare)],
      );
    });
  }
}
