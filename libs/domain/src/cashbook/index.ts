export * from './accounts.js';
export * from './announcements.js';
export * from './approvals.js';
export type * from './book.js';
export * from './cash-findings.js';
export * from './cashbook.js';
export * from './ceilings.js';
export * from './corrections.js';
export * from './disbursements.js';
export * from './document-types.js';
export * from './events.js';
export * from './fund-use.js';
export * from './waiver.js';
export * from './payments.js';
export * from './penalty-proposals.js';
export * from './remarks.js';
export type { CashbookRejection } from './rejections.js';
export * from './reversals.js';
export { firstOfLaterBooks, type Numbered, receiptSeriesOf } from './series.js';
export * from './zeroing.js';
export {
  otherBooks,
  NO_OTHER_BOOKS,
  type OtherBooks,
  type CashbookContext,
  type CashbookDecision,
} from './rules.js';
