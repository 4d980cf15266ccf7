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

/** Where companies are looked up by fiscal code. */
export abstract class CompanyRegistry {
  /**
   * The company of a fiscal code (digits with a right check digit) as it is on a day; undefined where nobody has the
   * code. Throws RegistryAway or RegistryWrong, in bounded time.
   */
  abstract find(cif: string, on: string): Promise<RegisteredCompany | undefined>;
}

/** It did not answer in time, refused the connection, or says that it cannot answer now. */
export class RegistryAway extends Error {}

/** It answered something that is not an answer to what was asked. */
export class RegistryWrong extends Error {}
