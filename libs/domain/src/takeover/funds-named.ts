import { cleanText, searchKey } from '../kernel/index.js';
import type { FundFinder } from './payment-rows.js';
import type { OpenTable } from './row-reader.js';

export type FundNames = {
  /** In the order in which they first appear. */
  readonly names: readonly string[];
  readonly find: FundFinder;
};

/** Returns the funds that the dues and the opening balances name; a payment into any other one is refused. */
export function fundNames(dues: OpenTable | undefined, opening: OpenTable | undefined): FundNames {
  const names = new Map<string, string>();
  for (const row of [...(dues?.rows ?? []), ...(opening?.rows ?? [])]) {
    const name = cleanText(row.raw('fund'));
    if (name !== '' && !names.has(searchKey(name))) names.set(searchKey(name), name);
  }
  return {
    names: [...names.values()],
    find: (row) => {
      const typed = row.label('fund', 1, 45);
      if (typed === undefined) return undefined;
      const name = names.get(searchKey(typed));
      return name ?? void row.error('fund', { code: 'fund-unknown' });
    },
  };
}
