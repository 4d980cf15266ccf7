/** A company as a public register knows it. Texts are trimmed; '' where the register has none. */
export interface RegisteredCompany {
  /** Digits only, without RO. */
  readonly cif: string;
  readonly name: string;
  /** 'RO-CJ'. */
  readonly county: string;
  readonly city: string;
  readonly address: string;
  readonly tva: boolean;
  readonly isActive: boolean;
}

/** A register in which companies are looked up by fiscal code. */
export abstract class CompanyRegistry {
  /**
   * Returns the company of a fiscal code (digits with a valid check digit) as it is on a day; undefined for an unknown
   * code. Throws `RegistryAway` or `RegistryWrong`, within a limited time.
   */
  abstract find(cif: string, on: string): Promise<RegisteredCompany | undefined>;
}

/** Thrown when the register does not answer in time, refuses the connection, or says that it cannot answer now. */
export class RegistryAway extends Error {}

/** Thrown when the register's answer does not fit the question. */
export class RegistryWrong extends Error {}
