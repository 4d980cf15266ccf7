/** Which table: an entrance of an association in a month (yyyymm). */
export type TablePlace = {
  readonly idAs: number;
  readonly idGroup: number;
  readonly idMonth: number;
};
