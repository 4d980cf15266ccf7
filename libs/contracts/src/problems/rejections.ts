import type { AssociationRejection } from '@scara/domain/association';
import type { PatternProblem } from '@scara/domain/bill-code';
import type { CashbookRejection } from '@scara/domain/cashbook';
import type { DocumentRejection } from '@scara/domain/documents';
import type { ExpenseMonthRejection } from '@scara/domain/expense-month';
import type { LetterRejection } from '@scara/domain/letters';
import type { InvoiceRefusal, ProposalRejection } from '@scara/domain/proposals';

/** Refusals that no decision makes: of accounts, sessions and of the HTTP layer itself. */
export type DoorRejection =
  | { readonly code: 'malformed' }
  | { readonly code: 'not-found' }
  | { readonly code: 'method-not-allowed' }
  | { readonly code: 'too-large' }
  | { readonly code: 'not-json' }
  | { readonly code: 'fields-refused' }
  | { readonly code: 'signed-out' }
  | { readonly code: 'session-expired' }
  | { readonly code: 'forbidden' }
  | { readonly code: 'correction-not-allowed' }
  | { readonly code: 'cross-site' }
  | { readonly code: 'csrf' }
  | { readonly code: 'idempotency-key-needed' }
  | { readonly code: 'idempotency-key-reused' }
  | { readonly code: 'if-match-malformed' }
  | { readonly code: 'position-malformed' }
  | { readonly code: 'stale-edit' }
  /** Rows of a sheet that another user changed after they were shown, by path. */
  | {
      readonly code: 'apartments-stale';
      readonly cells: readonly {
        readonly path: string;
        readonly rejection: { readonly code: 'stale-edit' };
      }[];
    }
  | { readonly code: 'conflict' }
  | { readonly code: 'too-many-requests' }
  | { readonly code: 'too-many-attempts'; readonly minutes: number }
  | { readonly code: 'contact-away' }
  | { readonly code: 'too-many-associations' }
  | { readonly code: 'store-away' }
  | { readonly code: 'outcome-unknown' }
  | { readonly code: 'not-yet-shown' }
  | { readonly code: 'rights-unknown' }
  | { readonly code: 'busy' }
  | { readonly code: 'unexpected' }
  | { readonly code: 'login-refused' }
  | { readonly code: 'apartment-code-needs-account' }
  /** The password was right but the user is not signed in yet: the next call sends `token` with the code. */
  | { readonly code: 'second-factor-needed'; readonly token: string }
  | { readonly code: 'one-time-code-wrong'; readonly field: 'code' }
  | { readonly code: 'sign-in-step-over' }
  | { readonly code: 'password-wrong'; readonly field: 'password' }
  | { readonly code: 'sign-in-anew' }
  /** The account's address must be confirmed before the second factor is switched on. */
  | { readonly code: 'address-unconfirmed' }
  | { readonly code: 'second-factor-on' }
  | { readonly code: 'second-factor-off' }
  | { readonly code: 'second-factor-not-begun' }
  | { readonly code: 'association-not-client' }
  | { readonly code: 'reset-key-invalid' }
  | { readonly code: 'account-key-invalid' }
  | { readonly code: 'email-not-usable'; readonly field: 'newEmail' }
  | { readonly code: 'email-same'; readonly field: 'newEmail' }
  /** The typed invoice has the amount 0; a credit note is below 0. */
  | { readonly code: 'invoice-zero'; readonly field: 'amountBani' }
  /** Names of the associations that would have no administrator left. */
  | { readonly code: 'account-administers'; readonly names: readonly string[] }
  | { readonly code: 'unsubscribe-link-invalid' }
  | { readonly code: 'user-not-found'; readonly field: 'email' }
  | { readonly code: 'history-none' }
  | { readonly code: 'history-no-address' }
  | { readonly code: 'image-unreadable'; readonly field: 'signature' | 'stamp' | 'logo' }
  | { readonly code: 'signatures-too-many' }
  | { readonly code: 'signature-not-found' }
  | { readonly code: 'signature-role' }
  | { readonly code: 'period-backwards'; readonly field: string }
  | { readonly code: 'month-not-printable' }
  | { readonly code: 'moment-ahead'; readonly field: 'at' }
  | { readonly code: 'table-not-yet'; readonly field: 'at' }
  | { readonly code: 'meter-filter-needed' }
  | { readonly code: 'meter-photo-unknown'; readonly field: string }
  | { readonly code: 'meter-photo-unreadable'; readonly field: 'photo' }
  | { readonly code: 'meter-photo-not-found' }
  | { readonly code: 'accountant-unknown'; readonly field: 'idUser' }
  | { readonly code: 'approvals-many'; readonly most: number }
  | { readonly code: 'alert-not-found' }
  | { readonly code: 'receipt-of-another-owner' }
  | { readonly code: 'period'; readonly field: 'to' | 'toM' };

/** Refusals of a take-over of an association from files. */
export type TakeoverRejection =
  | { readonly code: 'takeover-not-found' }
  | { readonly code: 'takeover-no-table' }
  | { readonly code: 'takeover-not-draft' }
  | { readonly code: 'takeover-part' }
  | { readonly code: 'takeover-edits-many'; readonly most: number }
  | { readonly code: 'takeover-has-errors'; readonly errors: number }
  | { readonly code: 'takeover-changed' }
  | { readonly code: 'takeover-association-used' }
  | { readonly code: 'takeover-not-written' }
  | { readonly code: 'takeover-under-way' }
  | { readonly code: 'takeover-built-on'; readonly what: string };

/** Refusals of the companies of the platform and of the public register. */
export type CompanyRejection =
  | { readonly code: 'company-not-registered'; readonly field: 'cif' }
  | { readonly code: 'registry-away' }
  | { readonly code: 'registry-wrong' }
  | { readonly code: 'company-not-found' }
  | { readonly code: 'company-cif-taken'; readonly field: 'cif'; readonly name: string }
  | { readonly code: 'city-unknown' }
  | { readonly code: 'number-rule-not-found' }
  | { readonly code: 'number-rule-type'; readonly field: 'type' }
  | {
      readonly code: 'number-rule-pattern';
      readonly field: 'format';
      readonly problem: PatternProblem;
    }
  | { readonly code: 'number-rule-order-taken'; readonly field: 'orderNumber' }
  | { readonly code: 'product-not-found' }
  | { readonly code: 'product-key-taken'; readonly field: 'partnerKey'; readonly name: string };

/** Refusals of a file that should contain a supplier's invoice. */
export type InvoiceFileRejection =
  | InvoiceRefusal
  | { readonly code: 'invoice-file-large'; readonly mostMb: number }
  | { readonly code: 'invoice-file-kind' }
  | { readonly code: 'invoice-zip-damaged' }
  | { readonly code: 'invoice-zip-locked' }
  | { readonly code: 'invoice-zip-empty' }
  | { readonly code: 'invoice-zip-several'; readonly invoices: number }
  | { readonly code: 'invoice-encoding' }
  | { readonly code: 'invoice-malformed'; readonly line: number }
  | { readonly code: 'invoice-doctype' }
  | { readonly code: 'invoice-deep' };

/** Refusals of uploads and downloads; those of the domain are in `DocumentRejection`. */
export type FileRejection =
  | { readonly code: 'file-name-long'; readonly most: number }
  | { readonly code: 'file-name-missing' }
  | { readonly code: 'file-empty' }
  | { readonly code: 'file-too-large'; readonly most: number }
  | { readonly code: 'file-kind' }
  | { readonly code: 'file-image-unreadable' }
  | { readonly code: 'file-image-large'; readonly most: number }
  | { readonly code: 'file-infected' }
  | { readonly code: 'file-scan-away' }
  | { readonly code: 'file-broken-off' }
  | { readonly code: 'file-upload-gone' }
  | { readonly code: 'file-unavailable' }
  | { readonly code: 'file-not-locked' };

export type Rejection =
  | AssociationRejection
  | ExpenseMonthRejection
  | CashbookRejection
  | ProposalRejection
  | InvoiceFileRejection
  | TakeoverRejection
  | CompanyRejection
  | DocumentRejection
  | LetterRejection
  | FileRejection
  | DoorRejection;
export type ProblemCode = Rejection['code'];
