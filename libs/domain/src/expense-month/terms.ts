/** What a month asks of its bills; fixed for ever once the month is published. */
export interface MonthTerms {
  /** Days from publication to the due date, 0-100. */
  readonly maturityDays: number;
  /** Hundredths of a percent per day of delay. */
  readonly penaltiesRateE2: number;
  /** Building type (bT): 0 is residential, where nopRem and nopPen count. */
  readonly buildingType: number;
}
