export * from './advances.js';
export * from './allocate-payment.js';
export * from './balance.js';
export * from './bill-penalties.js';
export * from './carry-forward.js';
export * from './cash-facts.js';
export * from './close-apartment.js';
export * from './facts.js';
export * from './fund-arrears.js';
export * from './fund-movements.js';
export { compareItems, type BillItem, type ItemKind, type OpenItem } from './items.js';
export {
  ledgerOf,
  type Advance,
  type Allocation,
  type Ledger,
  type PostedPenalties,
} from './ledger.js';
export * from './penalties.js';
export * from './statement.js';
export * from './preview-payment.js';
export * from './unpaid-bills.js';
