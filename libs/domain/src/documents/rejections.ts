/** Why a command on documents is refused. `field` names the field of the call that must be corrected. */
export type DocumentRejection =
  | { readonly code: 'document-not-found' }
  | { readonly code: 'document-element-not-found' }
  | { readonly code: 'documents-too-many'; readonly most: number }
  | { readonly code: 'documents-full' }
  | { readonly code: 'register-document-not-found' }
  | { readonly code: 'register-number'; readonly field: 'number' }
  | { readonly code: 'register-date-ahead'; readonly field: 'date' | 'added' };
