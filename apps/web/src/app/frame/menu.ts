import type { IconName } from '../../components/icon.js';

export type MenuEntry = {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** Paths beside `to` at which the entry is the current one: a page that leads on to a month or an entrance. */
  readonly alsoAt?: RegExp;
};
export type MenuSection = {
  readonly title?: string;
  readonly entries: readonly MenuEntry[];
};

/** Pages whose address begins those of other entries. */
const PARENTS: ReadonlySet<string> = new Set(['/administration', '/tenant', '/accounting']);

/** When a link of the menu is the current one: on its page and what lies under it, whatever the page shows of itself. */
export const activeOptionsOf = ({ to }: MenuEntry) => ({
  exact: PARENTS.has(to),
  includeSearch: false,
});
