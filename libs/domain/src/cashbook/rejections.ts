/** Why a command on a cash book is refused. `field` names the field of the call that must be put right. */
export type CashbookRejection =
  | { readonly code: 'payment-not-found' }
  | { readonly code: 'payment-amount'; readonly field: 'amountBani' }
  | { readonly code: 'payment-date-ahead'; readonly field: 'emitted' }
  | { readonly code: 'payment-date-early'; readonly field: 'emitted' }
  | { readonly code: 'payment-other-year'; readonly field: 'emitted'; readonly year: number }
  | { readonly code: 'payment-apartment-unknown'; readonly field: 'idAp' }
  | { readonly code: 'payment-fund-unknown'; readonly field: 'idF' }
  | { readonly code: 'receipt-series-needed'; readonly field: 'series' }
  | {
      readonly code: 'document-number-taken';
      readonly field: 'number';
      readonly series: string;
      readonly number: string;
    }
  | { readonly code: 'payment-annulled' }
  | { readonly code: 'payment-returned' }
  | { readonly code: 'payment-reason-needed'; readonly field: 'reason' }
  | { readonly code: 'cashbook-full' };
