import type { YearMonth } from '../kernel/index.js';

/** Why a command on a month is refused. `field` names the field of the call that must be corrected. */
export type ExpenseMonthRejection =
  | { readonly code: 'month-not-found' }
  | { readonly code: 'month-exists'; readonly month: YearMonth }
  | { readonly code: 'month-not-next'; readonly field: 'idMonth'; readonly next: YearMonth }
  | { readonly code: 'previous-month-open'; readonly month: YearMonth }
  | { readonly code: 'month-closed'; readonly month: YearMonth }
  | { readonly code: 'month-published'; readonly month: YearMonth }
  | { readonly code: 'month-not-published' }
  | { readonly code: 'month-not-empty' }
  | { readonly code: 'month-was-closed' }
  | { readonly code: 'month-not-closed' }
  | { readonly code: 'penalty-row-not-found' }
  | { readonly code: 'month-not-last'; readonly later: YearMonth }
  | { readonly code: 'month-not-first' }
  | { readonly code: 'reason-needed'; readonly field: 'reason' }
  | { readonly code: 'published-date'; readonly field: 'published' }
  | { readonly code: 'closed-date'; readonly field: 'closed' }
  | { readonly code: 'censor-check-needed' }
  | { readonly code: 'findings-open'; readonly findings: number }
  | { readonly code: 'finding-unknown'; readonly field: 'findings' }
  | { readonly code: 'expense-not-found'; readonly idOutgo: number }
  | { readonly code: 'expense-paid'; readonly paidBani: number }
  | { readonly code: 'expense-column-unknown'; readonly field: 'idOutgoColumn' }
  | { readonly code: 'expense-group-unknown'; readonly field: 'idGroup' }
  | { readonly code: 'expense-mode'; readonly field: 'distribution' | 'metering' }
  | { readonly code: 'expense-quantity'; readonly field: 'quantityE3' }
  | { readonly code: 'expense-canal'; readonly field: 'canalPercentE2' }
  | { readonly code: 'expense-shares'; readonly field: 'typedShares' | 'typedConsumptions' }
  | { readonly code: 'expense-name'; readonly field: 'name' }
  | { readonly code: 'expense-unit'; readonly field: 'unit' }
  | { readonly code: 'expense-amount'; readonly field: 'amountBani' }
  | { readonly code: 'expense-provider-unknown'; readonly field: 'provider' }
  | { readonly code: 'expense-document'; readonly field: 'document' }
  | { readonly code: 'expense-date-ahead'; readonly field: 'document.date' | 'issued' }
  | { readonly code: 'month-full' }
  | { readonly code: 'due-not-found' }
  | { readonly code: 'due-fund-unknown'; readonly field: 'idFund' }
  | { readonly code: 'due-fund-elsewhere'; readonly field: 'idGroup' | 'amountBani' }
  | { readonly code: 'due-divided' }
  | { readonly code: 'reading-meter-unknown'; readonly field: string; readonly idMeter: number }
  | { readonly code: 'reading-index'; readonly field: string }
  | { readonly code: 'reading-state'; readonly field: string }
  | { readonly code: 'reading-twice'; readonly field: string }
  | { readonly code: 'reading-not-tenants'; readonly field: string }
  | { readonly code: 'reading-backwards'; readonly field: string; readonly oldIndexE3: number }
  | { readonly code: 'reading-roll-over'; readonly field: string }
  | { readonly code: 'reading-leap'; readonly field: string; readonly meanE3: number }
  | { readonly code: 'reading-processed'; readonly field: string }
  | { readonly code: 'reading-month-shown'; readonly month: YearMonth }
  | {
      readonly code: 'reading-window';
      readonly firstDay: number;
      readonly lastDay: number;
    }
  | { readonly code: 'opening-apartment-unknown'; readonly field: 'opening' }
  | { readonly code: 'opening-amount'; readonly field: 'opening'; readonly apartment: string }
  | { readonly code: 'opening-debt'; readonly field: 'opening'; readonly apartment: string }
  | {
      readonly code: 'terms-range';
      readonly field: 'maturityDays' | 'penaltiesRateE2' | 'buildingType';
    }
  | { readonly code: 'signature-not-signed'; readonly field: 'roles' }
  | {
      readonly code: 'signature-summary-needed' | 'signature-summary-long';
      readonly field: 'signatureSummary';
    }
  | { readonly code: 'signature-month-closed' };
