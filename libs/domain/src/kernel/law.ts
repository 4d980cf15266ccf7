import type { LocalDate } from './calendar.js';
import { groupedBy } from './grouped-by.js';

export type LegalRule =
  | 'penalty-rate-e2'
  | 'maturity-days'
  | 'cash-from-person'
  | 'cash-from-company'
  | 'cash-to-provider'
  | 'cash-paid-in-day'
  | 'cash-paid-in-month'
  | 'till-at-day-end'
  | 'certificate-days'
  | 'papers-kept-years';

/** One figure that a law fixes. A change of the law adds a row, with the day from which the new figure holds. */
export interface LegalFigure {
  readonly rule: LegalRule;
  /** In the unit that the rule's name ends with; sums of money in bani. */
  readonly value: number;
  readonly from: LocalDate;
  readonly source: string;
}

const row = (rule: LegalRule, value: number, from: string, source: string): LegalFigure => ({
  rule,
  value,
  source,
  from: from as LocalDate,
});

const CONDOMINIUMS = '2018-09-28';
const CASH = '2015-05-09';

/** Every legal figure that the product applies; the rows of one rule run from the oldest to the newest. */
export const LEGAL_FIGURES: readonly LegalFigure[] = [
  row('penalty-rate-e2', 20, CONDOMINIUMS, 'Legea 196/2018, art. 77 alin. (1)'),
  row('maturity-days', 30, CONDOMINIUMS, 'Legea 196/2018, art. 77 alin. (2)'),
  // Cash taken from one person, or from one company, in a day.
  row('cash-from-person', 1_000_000, CASH, 'Legea 70/2015, art. 4'),
  row('cash-from-company', 500_000, CASH, 'Legea 70/2015, art. 3, OUG 115/2023'),
  // Cash paid to one provider, and to all providers together, in a day.
  row('cash-to-provider', 500_000, CASH, 'Legea 70/2015, art. 3, OUG 115/2023'),
  row('cash-paid-in-day', 1_000_000, CASH, 'Legea 70/2015, art. 3, OUG 115/2023'),
  // Cash for unforeseen expenses, with the general meeting's consent.
  row('cash-paid-in-month', 100_000, CONDOMINIUMS, 'Legea 196/2018, art. 67'),
  row('till-at-day-end', 5_000_000, CASH, 'Legea 70/2015'),
  row('certificate-days', 30, CONDOMINIUMS, 'Legea 196/2018, art. 33'),
  // Counted after the year in which the document was entered.
  row('papers-kept-years', 5, '2018-01-01', 'OMFP 3103/2017'),
];

/** The rows of each rule, oldest first; grouped once, because every receipt looks figures up. */
const BY_RULE = groupedBy(LEGAL_FIGURES, ({ rule }) => rule);

/**
 * Returns the figure of a rule on a day. Before its oldest row that row holds too, because books that were taken over
 * may be older than the table.
 */
export function legalFigure(rule: LegalRule, on: LocalDate): number {
  const rows = BY_RULE.get(rule)!;
  return (rows.findLast(({ from }) => from <= on) ?? rows[0]!).value;
}
