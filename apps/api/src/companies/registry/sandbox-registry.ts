import { CompanyRegistry, type RegisteredCompany } from './company-registry.js';
import { KNOWN_COMPANIES } from './known-companies.js';

/** Shorter fiscal codes are unknown here, so that an unknown code can be demonstrated. */
const SHORTEST = 5;

/**
 * A register without network access, for demonstration and tests: it knows some companies by name, and makes up a
 * company for any other valid fiscal code, always the same one.
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
