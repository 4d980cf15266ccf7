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
