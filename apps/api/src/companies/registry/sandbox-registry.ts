import { CompanyRegistry, type RegisteredCompany } from './company-registry.js';
import { KNOWN_COMPANIES } from './known-companies.js';

/** Fiscal codes shorter than this belong to nobody here, so that a code without a company can be shown too. */
const SHORTEST = 5;

/**
 * A register that asks nobody, for demonstration and tests: the companies known by name, and for any other right
 * fiscal code a company made of the code itself, always the same.
 */
export class SandboxRegistry extends CompanyRegistry {
  find(cif: string): Promise<RegisteredCompany | undefined> {
    const known = KNOWN_COMPANIES.find((company) => company.cif === cif);
    if (known !== undefined || cif.length < SHORTEST) return Promise.resolve(known);
    return Promise.resolve({
      cif,
      name: `Firma ${cif} SRL`,
      county: 'RO-CJ',
      city: 'Cluj-Napoca',
      address: `Str. Exemplului ${Number(cif.slice(-3))}, Cluj-Napoca`,
      tva: Number(cif.at(-2)) % 2 === 0,
      isActive: true,
    });
  }
}
