import { checkCif, searchKey } from '../kernel/index.js';
import type { ExpenseRow } from './expense-rows.js';

export interface NamedProvider {
  /** The names in the expenses, in order of appearance: one fiscal code may have several names. */
  readonly names: readonly string[];
  /** Digits; '' where no expense gives the fiscal code. */
  readonly cif: string;
}

/**
 * Returns the providers that expenses name, in order of appearance: one for each fiscal code, and one for each name
 * without a code. A person's code (CNP) does not count, because only companies are kept as providers.
 */
export function providersNamed(expenses: readonly ExpenseRow[]): readonly NamedProvider[] {
  const named = expenses.filter(({ provider }) => provider !== '');
  const cifs = new Map<string, string>();
  for (const { provider, providerCif } of named) {
    if (providerCif !== '') cifs.set(searchKey(provider), providerCif);
  }
  const providers = new Map<string, { cif: string; names: Map<string, string> }>();
  for (const { provider } of named) {
    const key = searchKey(provider);
    const cif = cifs.get(key) ?? '';
    if (cif !== '' && checkCif(cif).kind !== 'company') continue;
    const same = cif === '' ? `name ${key}` : `cif ${cif.replace(/^0+/, '')}`;
    const known = providers.get(same) ?? { cif, names: new Map<string, string>() };
    if (!known.names.has(key)) known.names.set(key, provider);
    providers.set(same, known);
  }
  return Array.from(providers.values(), ({ cif, names }) => ({ cif, names: [...names.values()] }));
}
