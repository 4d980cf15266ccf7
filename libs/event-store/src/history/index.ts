export * from './check-history.js';
export * from './growing-history.js';
export { HeadSigner } from './signing.js';
