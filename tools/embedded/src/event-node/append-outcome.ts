import type { Expected } from './append-request.js';

/** The result of an append, a delete or a tombstone, once it is certain. */
export type Outcome =
  | { readonly kind: 'written'; readonly revision: number; readonly position: number | undefined }
  | { readonly kind: 'wrong-version'; readonly expected: Expected; readonly actual: number }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'access-denied' }
  | { readonly kind: 'too-late' };

/** The store cannot be reached; it is unknown whether the append happened. */
export class UnavailableError extends Error {}
