import { Injectable } from '@nestjs/common';
import { checkCif } from '@scara/domain/kernel';
import { Refused } from '../http/refused.js';
import { today } from '../http/today.js';
import { Infrastructure } from '../infrastructure.js';
import {
  CompanyRegistry,
  type RegisteredCompany,
  RegistryAway,
  RegistryWrong,
} from './registry/company-registry.js';

const KEPT = `select cif, name, county, city, address, tva, is_active as "isActive",
    to_char(read_on, 'YYYY-MM-DD') as "readOn" from account.company_register`;

/** A company, and the day on which the register returned it. */
export interface KnownCompany extends RegisteredCompany {
  readonly readOn: string;
}

/** Looks companies up by fiscal code: the register is asked once a day for each, and its answer is kept. */
@Injectable()
export class CompanyLookup {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly registry: CompanyRegistry,
  ) {}

  /**
   * Returns the company of a typed fiscal code. While the register is away, an earlier day's answer is returned, with
   * its day. Throws `Refused` for an invalid code, an unknown code, and a register that is away or answers nonsense.
   */
  async find(typed: string): Promise<KnownCompany> {
    const cif = companyCif(typed);
    const kept = (await this.keptOf([cif])).get(cif);
    if (kept?.readOn === today()) return kept;
    try {
      return await this.asked(cif);
    } catch (error) {
      if (kept !== undefined && isOfRegistry(error)) return kept;
      throw refusalOf(error);
    }
  }

  /** As `find`, but always asks the register. */
  async refresh(typed: string): Promise<KnownCompany> {
    try {
      return await this.asked(companyCif(typed));
    } catch (error) {
      throw refusalOf(error);
    }
  }

  /** Returns the register's last answers by fiscal code, without asking it. */
  async keptOf(cifs: readonly string[]): Promise<ReadonlyMap<string, KnownCompany>> {
    const { rows } = await this.infrastructure.pool.query<KnownCompany>(
      `${KEPT} where cif = any($1)`,
      [cifs],
    );
    return new Map(rows.map((company) => [company.cif, company]));
  }

  private async asked(cif: string): Promise<KnownCompany> {
    const readOn = today();
    const company = await this.registry.find(cif, readOn);
    if (company === undefined) throw new Refused({ code: 'company-not-registered', field: 'cif' });
    const { name, county, city, address, tva, isActive } = company;
    await this.infrastructure.pool.query(
      `insert into account.company_register (cif, name, county, city, address, tva, is_active, read_on)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (cif) do update set name = excluded.name, county = excluded.county,
         city = excluded.city, address = excluded.address, tva = excluded.tva,
         is_active = excluded.is_active, read_on = excluded.read_on`,
      [cif, name, county, city, address, tva, isActive, readOn],
    );
    return { ...company, readOn };
  }
}

/** Returns the digits of a company's fiscal code. Throws `Refused` for an invalid one, and for a CNP. */
export function companyCif(typed: string): string {
  const checked = checkCif(typed);
  if (checked.kind === 'company') return String(Number(checked.digits));
  const code = checked.kind === 'refused' ? checked.code : 'cif-invalid';
  throw new Refused({ code: code === 'cnp-invalid' ? 'cif-invalid' : code, field: 'cif' });
}

function isOfRegistry(error: unknown): boolean {
  return error instanceof RegistryAway || error instanceof RegistryWrong;
}

function refusalOf(error: unknown): unknown {
  if (error instanceof RegistryAway) return new Refused({ code: 'registry-away' }, undefined, 60);
  if (error instanceof RegistryWrong) return new Refused({ code: 'registry-wrong' }, undefined, 60);
  return error;
}
