import type { Expected } from './append-request.js';

/** What became of an append, a delete or a tombstone, once it is certain. */
export type Outcome =
  | { readonly kind: 'written'; readonly revision: number; readonly position: number | undefined }
  | { readonly kind: 'wrong-version'; readonly expected: Expected; readonly actual: number }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'access-denied' }
  | { readonly kind: 'too-late' };

/** The store cannot be reached; whether the append happened is not known. */
export class UnavailableError extends Error {}
