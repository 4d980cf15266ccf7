export * from './alerts.js';
export * from './timed-association.js';
export * from './timed-book.js';
export * from './working-days.js';
