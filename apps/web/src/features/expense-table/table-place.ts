import type { TableData } from '@scara/contracts/http';

import type { TableSearch } from '../../lib/search.js';

/** Which table: an entrance of an association in a month (yyyymm). */
export type TablePlace = {
  readonly idAs: number;
  readonly idGroup: number;
  readonly idMonth: number;
};

/** What every panel beside the table is given. */
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
  /** A closed month, or one that is not the last (1-core §4). */
  readonly isPrintable: boolean;
  /** Printed as it is shown: arrears in one column, or one for each month. */
  readonly hasArrearsByMonth: boolean;
};
