export * from './cashbook.js';
export * from './events.js';
export * from './payments.js';
export type { CashbookRejection } from './rejections.js';
