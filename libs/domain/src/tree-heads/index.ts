export type * from './events.js';
export * from './tree-heads.js';
