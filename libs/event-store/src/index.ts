export * from './errors.js';
export type * from './event-store.js';
export type { StoreLog } from './store-log.js';
export { openEventStore } from './open-event-store.js';
export { familyFinder } from './store/families.js';
export * from './vault/index.js';
