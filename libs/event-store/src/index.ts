export * from './errors.js';
export type * from './event-store.js';
export { openEventStore } from './open-event-store.js';
export * from './vault/index.js';
