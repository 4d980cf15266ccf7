export * from './accounts-at.js';
export * from './balance-sheet.js';
export * from './journal.js';
export * from './postings.js';
export type * from './shape.js';
