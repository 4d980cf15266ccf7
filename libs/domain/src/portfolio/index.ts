export * from './next-step.js';
export * from './standing.js';
