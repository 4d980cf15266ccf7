/** An apartment's account over some months, as printed. Bani, dates 'YYYY-MM-DD', months 'YYYY-MM'. */
export type PrintedSheet = {
  readonly association: { readonly name: string; readonly cif: string };
  readonly apartment: string;
  /** 'Bloc A1, scara 2'. */
  readonly place: string;
  readonly owner: string;
  /** Null before the first close. */
  readonly from: string | null;
  readonly to: string | null;
  readonly openingBani: number;
  readonly rows: readonly PrintedSheetRow[];
  /** Opening + debits − credits; negative for an advance. */
  readonly closingBani: number;
};

export type PrintedSheetRow = {
  readonly date: string;
  readonly operation: string;
  readonly document: string;
  readonly details: string;
  readonly debitBani: number;
  readonly creditBani: number;
  readonly balanceBani: number;
};

export type SheetSums = { readonly debitBani: number; readonly creditBani: number };

/** Returns the sums of the debits and credits of the period. */
export function sheetSums(rows: readonly PrintedSheetRow[]): SheetSums {
  return rows.reduce(
    (sums, row) => ({
      debitBani: sums.debitBani + row.debitBani,
      creditBani: sums.creditBani + row.creditBani,
    }),
    { debitBani: 0, creditBani: 0 },
  );
}
