export * from './certificates.js';
export * from './debts.js';
export * from './events.js';
export * from './letters.js';
export * from './notices.js';
export type { LetterRejection } from './rejections.js';
