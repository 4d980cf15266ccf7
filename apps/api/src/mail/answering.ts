import { Injectable } from '@nestjs/common';
import { ADMINISTRATOR } from '@scara/contracts/http';
import { IS_UNCONFIRMED, HAS_SIGNED_IN } from '../account/users.js';
import { Infrastructure } from '../infrastructure.js';

/**
 * Returns the addresses that replies to an association's mail go to: those of the administrators of the whole
 * association, which its people can read in the product anyway. Unconfirmed addresses are left out.
 */
@Injectable()
export class Answering {
  constructor(private readonly infrastructure: Infrastructure) {}

  async of(idAs: number): Promise<readonly string[]> {
    const { rows } = await this.infrastructure.pool.query<{ email: string }>(
      `select u.email
         from read.association_role r join account."user" u on u.id_user = r.user_id
        where r.association_id = $1 and r.group_id = 0 and r.roles & $2 <> 0
          and ${HAS_SIGNED_IN} and not ${IS_UNCONFIRMED}
        order by u.id_user`,
      [idAs, ADMINISTRATOR],
    );
    return rows.map(({ email }) => email);
  }
}
