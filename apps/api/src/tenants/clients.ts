import { Injectable } from '@nestjs/common';
import { administratorsOf, type Association } from '@scara/domain/association';
import { NO_TERMS } from '../account/terms.js';
import { Infrastructure } from '../infrastructure.js';

/**
 * A client is an association's administrator who accepted the terms and has a package, the free one included
 * (decisions.md, Words). While packages are not sold, all administrators have the free one, so only accepting the terms
 * counts.
 */
@Injectable()
export class Clients {
  constructor(private readonly infrastructure: Infrastructure) {}

  async hasClient(association: Association): Promise<boolean> {
    const { rows } = await this.infrastructure.pool.query(
      'select 1 from account."user" where id_user = any($1::bigint[]) and terms_version > $2 limit 1',
      [administratorsOf(association), NO_TERMS],
    );
    return rows.length > 0;
  }
}
