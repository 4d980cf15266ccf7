import type { IconName } from '../../components/icon.js';

export type MenuEntry = {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
};
export type MenuSection = {
  readonly title?: string;
  readonly entries: readonly MenuEntry[];
};
