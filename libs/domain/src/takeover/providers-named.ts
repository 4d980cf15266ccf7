import { checkCif, searchKey } from '../kernel/index.js';
import type { ExpenseRow } from './expense-rows.js';

export interface NamedProvider {
  /** As the expenses write it, the first of them first: one fiscal code may stand beside several names. */
  readonly names: readonly string[];
  /** Digits; '' where no expense says its fiscal code. */
  readonly cif: string;
}

/**
 * The providers that expenses name, in the order in which they first appear: one for each fiscal code, and for each name that
 * stands beside none. A person's code (CNP) is no company's, which alone are kept as providers.
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
