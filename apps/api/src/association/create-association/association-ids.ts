import { Injectable } from '@nestjs/common';
import { Infrastructure } from '../../infrastructure.js';

/** Allocates ids of new associations: one per command, so that a command sent twice creates one association. */
@Injectable()
export class AssociationIds {
  constructor(private readonly infrastructure: Infrastructure) {}

  async of(commandId: string): Promise<number> {
    const { rows } = await this.infrastructure.pool.query<{ id_as: string }>(
      `insert into account.allocated_association (command_id) values ($1)
       on conflict (command_id) do update set command_id = excluded.command_id
       returning id_as`,
      [commandId],
    );
    return Number(rows[0]?.id_as);
  }

  /** Allocates another id for the command, when its first one turned out to be taken. */
  async next(commandId: string): Promise<number> {
    const { rows } = await this.infrastructure.pool.query<{ id_as: string }>(
      `update account.allocated_association set id_as = nextval('account.association_id')
        where command_id = $1 returning id_as`,
      [commandId],
    );
    return Number(rows[0]?.id_as);
  }
}
