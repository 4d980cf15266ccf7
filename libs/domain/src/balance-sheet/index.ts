export * from './accounts-at.js';
export * from './balance-sheet.js';
export * from './postings.js';
