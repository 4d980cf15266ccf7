export * from './accept-findings.js';
export * from './account-before.js';
export {
  accountsFrom,
  type ApartmentStanding,
  apartmentStanding,
  FIRST_DAY,
  histories,
  openingFacts,
  postedFacts,
} from './accounts.js';
export * from './apartment-month.js';
export type * from './basis.js';
export * from './bill.js';
export * from './bill-variant.js';
export { computeMonth, shownResult } from './compute.js';
export * from './control-list.js';
export { unitOf } from './division.js';
export * from './events.js';
export {
  type Closing,
  evolveMonth,
  type ExpenseMonth,
  type ExpenseState,
  monthlyId,
  monthOfId,
  NO_MONTH,
  penaltyRowKey,
  type SignatureState,
  closingInForce,
  maturityOf,
  stateOfMonth,
} from './expense-month.js';
export {
  addExpense,
  documentAhead,
  addFundDue,
  changeExpense,
  changeFundDue,
  disableExpenses,
  removeExpense,
  removeFundDue,
  setFundShare,
} from './expenses.js';
export * from './expense-table.js';
export * from './group-uses.js';
export * from './outgo-report.js';
export * from './estimates.js';
export * from './hide-penalty.js';
export * from './lawful-funds.js';
export * from './legal-categories.js';
export { keptMonths, type KeptMonths } from './kept-months.js';
export { listedApartments, liveBasis } from './live-basis.js';
export {
  estimatedIndex,
  type MeterOfMonth,
  metersOfMonth,
  meterTypesOf,
  startOf,
  startsOfMeters,
} from './meters-of-month.js';
export * from './modal-rules.js';
export {
  changeOpening,
  changeTerms,
  discardMonth,
  openMonth,
  type OpenMonth,
} from './open-month.js';
export { packResult, sumsOf, unpackResult, type PackedResult } from './packed-result.js';
export { dueExpense, expenseFacts, prepareMonth, type PreparedMonth } from './prepare-month.js';
export * from './publish-and-close.js';
export * from './readings.js';
export type { ExpenseMonthRejection } from './rejections.js';
export * from './reopened-persons.js';
export type * from './result.js';
export { notEditable } from './rules.js';
export * from './sign.js';
export * from './sources.js';
export * from './tenant-readings.js';
export type * from './terms.js';
export * from './what-if.js';
