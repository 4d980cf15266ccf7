import { Injectable } from '@nestjs/common';
import type { CompanyProductView } from '@scara/contracts/http';
import { cleanText } from '@scara/domain/kernel';
import { Refused } from '../http/refused.js';
import { refusingTaken } from '../http/refusing-taken.js';
import { today } from '../http/today.js';
import { Infrastructure } from '../infrastructure.js';
import { Companies } from './companies.js';
import { CompanyLookup } from './company-lookup.js';

interface ProductFields {
  readonly name?: string | undefined;
  readonly partnerKey?: string | undefined;
  readonly isActive?: boolean | undefined;
}

const PRODUCT = `id_company_product::float8 as "idCompanyProduct", id_company::float8 as "idCompany", name,
  coalesce(partner_key, '') as "partnerKey", is_active as "isActive",
  coalesce(to_char(synced_on, 'YYYY-MM-DD'), '') as "syncedOn"`;
const PRODUCTS_MOST = 1_000;

/** The products of companies, and the keys by which payment partners know them. Throws `Refused` for every refusal. */
@Injectable()
export class CompanyProducts {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly companies: Companies,
    private readonly lookup: CompanyLookup,
  ) {}

  async ofCompany(idCompany: number): Promise<CompanyProductView[]> {
    await this.companies.line(idCompany);
    return this.products('where id_company = $1', [idCompany]);
  }

  async add(
    fields: ProductFields & { readonly idCompany: number; readonly name: string },
    idUser: number,
  ): Promise<number> {
    const { idCompany, name, partnerKey, isActive } = fields;
    await this.companies.line(idCompany);
    return this.refusingTaken(partnerKey, async () => {
      const { rows } = await this.infrastructure.pool.query<{ id: string }>(
        `insert into account.company_product (id_company, name, partner_key, is_active, changed_by)
         values ($1, $2, nullif($3, ''), $4, $5) returning id_company_product as id`,
        [idCompany, cleanText(name), partnerKey ?? '', isActive ?? true, idUser],
      );
      return Number(rows[0]!.id);
    });
  }

  /** Changes the given fields. */
  async change(id: number, fields: ProductFields, idUser: number): Promise<void> {
    const [before] = await this.products('where id_company_product = $1', [id]);
    if (before === undefined) throw new Refused({ code: 'product-not-found' });
    const { name, partnerKey, isActive } = fields;
    await this.refusingTaken(partnerKey, () =>
      this.infrastructure.pool.query(
        `update account.company_product set name = $2, partner_key = nullif($3, ''), is_active = $4,
           changed_by = $5, changed_at = now() where id_company_product = $1`,
        [
          id,
          cleanText(name ?? before.name),
          partnerKey ?? before.partnerKey,
          isActive ?? before.isActive,
          idUser,
        ],
      ),
    );
  }

  /** Asks the register again for the company whose product has the partner's key, and records the day. */
  async sync(partnerKey: string): Promise<CompanyProductView> {
    const [product] = await this.products('where partner_key = $1', [partnerKey]);
    if (product === undefined) throw new Refused({ code: 'product-not-found' });
    const { cif } = await this.companies.line(product.idCompany);
    await this.lookup.refresh(cif);
    const syncedOn = today();
    await this.infrastructure.pool.query(
      'update account.company_product set synced_on = $2 where id_company_product = $1',
      [product.idCompanyProduct, syncedOn],
    );
    return { ...product, syncedOn };
  }

  private async products(where: string, values: unknown[]): Promise<CompanyProductView[]> {
    const { rows } = await this.infrastructure.pool.query<CompanyProductView>(
      `select ${PRODUCT} from account.company_product ${where}
        order by name, id_company_product limit ${PRODUCTS_MOST}`,
      values,
    );
    return rows;
  }

  private refusingTaken<T>(key: string | undefined, write: () => Promise<T>): Promise<T> {
    return refusingTaken(write, async () => {
      const [other] = await this.products('where partner_key = $1', [key]);
      return { code: 'product-key-taken', field: 'partnerKey', name: other?.name ?? '' };
    });
  }
}
