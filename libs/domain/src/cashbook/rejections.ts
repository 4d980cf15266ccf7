import type { LocalDate, YearMonth } from '../kernel/index.js';

/** Why a command on a cashbook is refused. `field` names the field of the call that must be corrected. */
export type CashbookRejection =
  | { readonly code: 'payment-not-found' }
  | { readonly code: 'nothing-to-zero' }
  | { readonly code: 'payment-amount'; readonly field: 'amountBani' }
  /** A bank account may be overdrawn; a till and a collector account hold at least nothing. */
  | { readonly code: 'account-opening-below'; readonly field: 'amountBani' }
  | { readonly code: 'payment-date-ahead'; readonly field: 'emitted' }
  | { readonly code: 'announcement-date-ahead'; readonly field: 'emitted' }
  | { readonly code: 'payment-date-early'; readonly field: 'emitted' }
  | { readonly code: 'payment-year-closed'; readonly field: 'emitted'; readonly year: number }
  | { readonly code: 'payment-other-year'; readonly field: 'emitted'; readonly year: number }
  | { readonly code: 'payment-apartment-unknown'; readonly field: 'idAp' }
  | {
      readonly code: 'payment-gone-beyond';
      readonly field: 'amountBani';
      /** What the apartment owes in total. */
      readonly mostBani: number;
    }
  | {
      readonly code: 'fund-waiver-beyond';
      /** The date, where an existing waiver is moved. */
      readonly field: 'amountBani' | 'emitted';
      /** The part of the apartment's debt to the fund that can still be waived. */
      readonly mostBani: number;
    }
  | { readonly code: 'payment-fund-unknown'; readonly field: 'idF' }
  | { readonly code: 'payment-bank-unknown'; readonly field: 'pM' }
  | { readonly code: 'payment-fund-needed' | 'payment-fund-needless'; readonly field: 'idF' }
  | { readonly code: 'payment-partner-needed'; readonly field: 'partner' | 'provider' }
  | {
      readonly code: 'payment-unseen';
      readonly field: 'amountBani';
      /** What was registered meanwhile, and the receipts issued for it, earliest first. */
      readonly receipts: readonly string[];
      readonly amountBani: number;
    }
  | {
      readonly code: 'cash-company-ceiling';
      /** `emitted` where a receipt is moved to that day. */
      readonly field: 'amountBani' | 'emitted';
      readonly ceilingBani: number;
      /** What the company may still pay in cash on that day. */
      readonly leftBani: number;
    }
  | { readonly code: 'receipt-series-needed'; readonly field: 'series' }
  /** A document of the series has the highest number there is: it was mistyped. */
  | { readonly code: 'series-full'; readonly field: 'series'; readonly series: string }
  | { readonly code: 'receipt-number-needed'; readonly field: 'paymentNumber' }
  | {
      readonly code: 'document-number-taken';
      readonly field: 'paymentNumber';
      readonly series: string;
      readonly number: string;
    }
  | {
      readonly code: 'cash-balance-short';
      readonly field: 'amountBani';
      /** The lowest balance of the till from the document's day on, without the document. */
      readonly balanceBani: number;
      readonly date: LocalDate;
    }
  | { readonly code: 'transfer-same-account'; readonly field: 'to' }
  | { readonly code: 'account-opened'; readonly field: 'account' }
  | { readonly code: 'opening-not-editable' }
  | { readonly code: 'bill-parts'; readonly field: 'bills' }
  | { readonly code: 'bill-unknown'; readonly field: 'bills' }
  | { readonly code: 'bill-overpaid'; readonly field: 'bills'; readonly leftBani: number }
  | { readonly code: 'penalty-correction-zero'; readonly field: 'amountBani' }
  | {
      readonly code: 'penalty-correction-beyond';
      /** The date, where an existing correction is moved. */
      readonly field: 'amountBani' | 'emitted';
      /** The most that the month's penalties may fall or rise by. */
      readonly mostBani: number;
    }
  | {
      readonly code: 'penalty-proposal-changed';
      readonly month: YearMonth;
      /** The amount proposed now; 0 where there is no proposal any more. */
      readonly leftBani: number;
    }
  | { readonly code: 'penalty-proposal-month-open'; readonly month: YearMonth }
  | { readonly code: 'advance-short'; readonly field: 'targets'; readonly advanceBani: number }
  | { readonly code: 'advance-targets'; readonly field: 'targets' }
  | { readonly code: 'payment-annulled' }
  | { readonly code: 'payment-returned' }
  | { readonly code: 'payment-not-returnable' }
  | { readonly code: 'return-stands' }
  | { readonly code: 'return-early'; readonly field: 'emitted'; readonly emitted: LocalDate }
  | { readonly code: 'payment-reason-needed'; readonly field: 'reason' | 'info' }
  /** The approver is never the author (decisions.md, Rights). */
  | {
      readonly code: 'approval-own' | 'approval-unseen';
      readonly series: string;
      readonly number: string;
    }
  | { readonly code: 'announcement-not-found' }
  | { readonly code: 'announcement-answered' }
  | { readonly code: 'announcement-withdrawn' }
  | { readonly code: 'remark-not-found' | 'remark-unseen' }
  | { readonly code: 'remark-answer-needed'; readonly field: 'answer' }
  | { readonly code: 'cashbook-full' };
