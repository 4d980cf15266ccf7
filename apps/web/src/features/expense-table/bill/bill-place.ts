/** Whose month: an apartment of an association (yyyymm). */
export type BillPlace = {
  readonly idAs: number;
  readonly idAp: number;
  readonly idMonth: number;
};
