export * from './check-history.js';
export { HeadSigner } from './head-signer.js';
export { SigningHistory } from './signing-history.js';
