/** The apartment and month (yyyymm) of a bill. */
export type BillPlace = {
  readonly idAs: number;
  readonly idAp: number;
  readonly idMonth: number;
};
