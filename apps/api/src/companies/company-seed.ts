import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { searchKey } from '@scara/domain/kernel';
import { inTransaction } from '@scara/platform';
import { Infrastructure } from '../infrastructure.js';
import { KNOWN_COMPANIES } from './registry/known-companies.js';

/** The layout of codes of the demonstration's companies: client, number, date and amount in sequence. */
const SHOWN_RULES = [
  ['other', 'text', '(SC)'],
  ['client', 'text', 'DDDDDD'],
  ['number', 'text', 'DDDDDDDD'],
  ['date', 'date', 'DDMMYY'],
  ['amount', 'amount', 'DDDDDDdd'],
] as const;
/** The fiscal code of the company that uses these rules. */
const WITH_RULES = '22043010';

/**
 * With the sandbox register, an empty platform starts with the companies that the sandbox knows; otherwise it starts
 * empty.
 */
@Injectable()
export class CompanySeed implements OnApplicationBootstrap {
  constructor(private readonly infrastructure: Infrastructure) {}

  async onApplicationBootstrap(): Promise<void> {
    const { pool, config } = this.infrastructure;
    if (config.companyRegistryUrl !== undefined) return;
    await inTransaction(pool, async (tx) => {
      // Two processes that start together take turns: the second finds the companies that the first inserted.
      await tx.query('lock table account.company in share row exclusive mode');
      const { rows } = await tx.query('select 1 from account.company limit 1');
      if (rows.length > 0) return;
      for (const { name, cif } of KNOWN_COMPANIES) {
        await tx.query('insert into account.company (name, name_key, cif) values ($1, $2, $3)', [
          name,
          searchKey(name),
          cif,
        ]);
      }
      for (const [place, [field, type, format]] of SHOWN_RULES.entries()) {
        await tx.query(
          `insert into account.company_number_rule
             (id_company, rule_group, order_number, field, type, format)
           select id_company, 1, $2, $3, $4, $5 from account.company where cif = $1`,
          [WITH_RULES, place + 1, field, type, format],
        );
      }
    });
  }
}
