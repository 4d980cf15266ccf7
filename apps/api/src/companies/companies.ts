import { Injectable } from '@nestjs/common';
import type { AnswerOf, CompanyLine, CompanyView, routes } from '@scara/contracts/http';
import { cleanText, searchKey } from '@scara/domain/kernel';
import { cities, cityName } from '../general/cities.js';
import { Refused } from '../http/refused.js';
import { refusingTaken } from '../http/refusing-taken.js';
import { Infrastructure } from '../infrastructure.js';
import { companyCif } from './company-lookup.js';

/** The most results of a search by name. */
const FOUND_MOST = 20;
/** The most companies in a list, several times the number that exists. */
const LISTED_MOST = 5_000;

const LINE = `c.id_company::int8::float8 as "idCompany", c.name, coalesce(c.cif, '') as cif,
  c.is_active as "isActive"`;

interface CompanyFields {
  readonly name?: string | undefined;
  readonly cif?: string | undefined;
  readonly isActive?: boolean | undefined;
}

type Cities = AnswerOf<typeof routes.readGeneralProviderCities>['cities'];

/** The companies of the platform, as root maintains them. Throws `Refused` for every refusal. */
@Injectable()
export class Companies {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Returns the companies by name; with `all`, inactive ones too. */
  list(all: boolean): Promise<CompanyLine[]> {
    return this.lines(
      'where c.is_active or $1 order by c.name_key, c.id_company',
      [all],
      LISTED_MOST,
    );
  }

  /**
   * Returns the active companies that work in a city, given by its typed name; an unknown city stands for all cities.
   */
  inCity(city: string): Promise<CompanyLine[]> {
    const key = searchKey(cleanText(city));
    const known = cities.find(({ name }) => searchKey(name) === key);
    const every =
      'not exists (select 1 from account.company_city o where o.id_company = c.id_company)';
    const here =
      'exists (select 1 from account.company_city o where o.id_company = c.id_company and o.id_city = $1)';
    return this.lines(
      `where c.is_active and ($1::int is null or ${every} or ${here}) order by c.name_key, c.id_company`,
      [known?.idCity ?? null],
      LISTED_MOST,
    );
  }

  /** Returns active companies whose name contains the letters, those that begin with them first. */
  search(letters: string): Promise<CompanyLine[]> {
    const key = searchKey(cleanText(letters)).replace(/[\\%_]/g, '\\$&');
    return this.lines(
      `where c.is_active and c.name_key like '%' || $1 || '%'
       order by c.name_key not like $1 || '%', c.name_key, c.id_company`,
      [key],
      FOUND_MOST,
    );
  }

  /** Returns the companies with these fiscal codes, by code. */
  async ofCifs(cifs: readonly string[]): Promise<ReadonlyMap<string, CompanyLine>> {
    const lines = await this.lines('where c.cif = any($1)', [cifs], LISTED_MOST);
    return new Map(lines.map((line) => [line.cif, line]));
  }

  async line(idCompany: number): Promise<CompanyLine> {
    const [found] = await this.lines('where c.id_company = $1', [idCompany], 1);
    if (found === undefined) throw new Refused({ code: 'company-not-found' });
    return found;
  }

  async read(idCompany: number): Promise<CompanyView> {
    const line = await this.line(idCompany);
    const { rows } = await this.infrastructure.pool.query<NonNullable<CompanyView['registered']>>(
      `select cif, name, county, city, address, tva, is_active as "isActive",
              to_char(read_on, 'YYYY-MM-DD') as "readOn"
         from account.company_register where cif = $1`,
      [line.cif],
    );
    return { ...line, cities: await this.cities(idCompany), registered: rows[0] ?? null };
  }

  async cities(idCompany: number): Promise<Cities> {
    await this.line(idCompany);
    const { rows } = await this.infrastructure.pool.query<{ id_city: number }>(
      'select id_city from account.company_city where id_company = $1 order by id_city',
      [idCompany],
    );
    return rows.map(({ id_city: idCity }) => ({ idCity, name: cityName(idCity) ?? '' }));
  }

  async add(fields: CompanyFields & { readonly name: string }, idUser: number): Promise<number> {
    const name = cleanText(fields.name);
    const cif = storedCif(fields.cif);
    return this.refusingTaken(cif, async () => {
      const { rows } = await this.infrastructure.pool.query<{ id: string }>(
        `insert into account.company (name, name_key, cif, is_active, changed_by)
         values ($1, $2, $3, $4, $5) returning id_company as id`,
        [name, searchKey(name), cif, fields.isActive ?? true, idUser],
      );
      return Number(rows[0]!.id);
    });
  }

  /** Changes the given fields. */
  async change(idCompany: number, fields: CompanyFields, idUser: number): Promise<void> {
    const before = await this.line(idCompany);
    const name = cleanText(fields.name ?? before.name);
    const cif = storedCif(fields.cif ?? before.cif);
    await this.refusingTaken(cif, () =>
      this.infrastructure.pool.query(
        `update account.company set name = $2, name_key = $3, cif = $4, is_active = $5,
           changed_by = $6, changed_at = now() where id_company = $1`,
        [idCompany, name, searchKey(name), cif, fields.isActive ?? before.isActive, idUser],
      ),
    );
  }

  async addCity(idCompany: number, idCity: number): Promise<void> {
    await this.line(idCompany);
    if (cityName(idCity) === undefined) throw new Refused({ code: 'city-unknown' });
    await this.infrastructure.pool.query(
      'insert into account.company_city (id_company, id_city) values ($1, $2) on conflict do nothing',
      [idCompany, idCity],
    );
  }

  async removeCity(idCompany: number, idCity: number): Promise<void> {
    await this.line(idCompany);
    await this.infrastructure.pool.query(
      'delete from account.company_city where id_company = $1 and id_city = $2',
      [idCompany, idCity],
    );
  }

  private async lines(tail: string, values: unknown[], most: number): Promise<CompanyLine[]> {
    const { rows } = await this.infrastructure.pool.query<CompanyLine>(
      `select ${LINE} from account.company c ${tail} limit ${most}`,
      values,
    );
    return rows;
  }

  private refusingTaken<T>(cif: string | null, write: () => Promise<T>): Promise<T> {
    return refusingTaken(write, async () => {
      const [other] = await this.lines('where c.cif = $1', [cif], 1);
      return { code: 'company-cif-taken', field: 'cif', name: other?.name ?? '' };
    });
  }
}

function storedCif(typed: string | undefined): string | null {
  return typed === undefined || typed === '' ? null : companyCif(typed);
}
