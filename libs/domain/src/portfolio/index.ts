export * from './awaited-signatures.js';
export * from './next-step.js';
export * from './standing.js';
