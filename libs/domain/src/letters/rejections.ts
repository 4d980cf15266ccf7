import type { LetterApartment } from './events.js';

/**
 * Names an apartment in a refusal, '5 (Bloc A1, scara 2)': a call may be about several apartments with the same number.
 */
export function refusedApartment({
  apartment,
  place,
}: Pick<LetterApartment, 'apartment' | 'place'>): string {
  return place === '' ? apartment : `${apartment} (${place})`;
}

/** Why a command on letters is refused. */
export type LetterRejection =
  | { readonly code: 'notice-not-found' }
  | { readonly code: 'notice-no-arrears'; readonly apartment: string }
  | { readonly code: 'notice-issued-today'; readonly apartment: string; readonly number: number }
  | { readonly code: 'notice-withdrawn'; readonly number: number }
  | { readonly code: 'certificate-not-found' }
  | { readonly code: 'certificate-unknown' }
  | {
      readonly code: 'certificate-debts';
      readonly field: 'withDebts';
      readonly apartment: string;
      readonly amountBani: number;
    }
  | { readonly code: 'letter-reason-needed'; readonly field: 'reason' }
  | { readonly code: 'letters-full' };
