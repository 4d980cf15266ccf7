import type { IconName } from '../../components/icon.js';

export type MenuEntry = {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** Other paths besides `to` at which the entry is current: pages that lead on to a month or an entrance. */
  readonly alsoAt?: RegExp;
};
export type MenuSection = {
  readonly title?: string;
  readonly entries: readonly MenuEntry[];
};

/** Pages whose path is a prefix of other entries' paths. */
const PARENTS: ReadonlySet<string> = new Set(['/administration', '/tenant', '/accounting']);

/** Returns when a menu link is current: on its page and the pages below it, whatever the search parameters. */
export const activeOptionsOf = ({ to }: MenuEntry) => ({
  exact: PARENTS.has(to),
  includeSearch: false,
});
