import type { TableData } from '@scara/contracts/http';

import type { TableSearch } from '../../lib/search.js';

/** The entrance and month (yyyymm) of a table. */
export type TablePlace = {
  readonly idAs: number;
  readonly idGroup: number;
  readonly idMonth: number;
};

/** Props of every panel beside the table. */
export type TablePanelProps = {
  readonly place: TablePlace;
  readonly data: TableData;
  readonly names: ReadonlyMap<number, string>;
  readonly search: TableSearch;
  readonly onSearch: (change: TableSearch) => void;
  readonly isAdministrator: boolean;
};

export type PrintPlace = {
  readonly idAs: number;
  readonly idGroup: number;
  readonly idMonth: number;
  /** True for a closed month, or one that is not the last (1-core §4). */
  readonly isPrintable: boolean;
  /** Prints arrears as they are shown: one column for each month, or one in all. */
  readonly hasArrearsByMonth: boolean;
};
