import type { DomainEvent, LocalDate, YearMonth, PaymentMode } from '../kernel/index.js';

/** Where the association's money is: the till, the bank, the operator's collector account. */
export type CashAccount = 'cash' | 'bank' | 'collector';

/** 1 and 6: residents' payments (2-money §3). */
export type PaymentType = 1 | 6;

/** Collaborators' collections: 3 into common expenses, 4 into a fund (2-money §3). */
export type CollaboratorType = 3 | 4;

/** Payments to providers: 10 out of common expenses, 11 out of a fund (2-money §3 names no difference). */
export type DisbursementType = 10 | 11;

/** The fields that every document has. */
export interface DocumentHead {
  readonly emitted: LocalDate;
  /** '' where the document has none (a bank line). */
  readonly series: string;
  /** The document's number as printed; '' where it has none. */
  readonly number: string;
  readonly info: string;
}

/** A payment document: money of one apartment, bani above 0. */
export interface PaymentData extends DocumentHead {
  readonly type: PaymentType;
  readonly mode: PaymentMode;
  readonly idAp: number;
  readonly amountBani: number;
  /** A fund whose debt the payment pays first; null for the ordinary order. */
  readonly idF: number | null;
}

/** Money from a collaborator, who is not an owner here: a rent, an advertisement. Bani above 0. */
export interface CollaboratorData extends DocumentHead {
  readonly type: CollaboratorType;
  readonly mode: PaymentMode;
  readonly partner: string;
  readonly amountBani: number;
  /** The fund of type 4; null for type 3. */
  readonly idF: number | null;
}

/** The part of a disbursement that pays one expense document of a month. Bani, not 0; below 0 it uses a credit note. */
export interface BillPart {
  readonly month: YearMonth;
  readonly idOutgo: number;
  readonly amountBani: number;
}

/** Returns the key of one expense document. */
export function expenseKey({ month, idOutgo }: Pick<BillPart, 'month' | 'idOutgo'>): string {
  return `${month} ${idOutgo}`;
}

/** Money to a provider: against its expense documents, or without any (a bank's fee). Bani above 0. */
export interface DisbursementData extends DocumentHead {
  readonly type: DisbursementType;
  readonly mode: PaymentMode;
  readonly provider: string;
  readonly amountBani: number;
  /** The fund of type 11; null for type 10. */
  readonly idF: number | null;
  /** The sum of the parts is the amount, or there are no parts. */
  readonly bills: readonly BillPart[];
}

/**
 * A transfer from one account to another: the legs 15 (out of `from`) and 5 (into `to`) are one document. Bani above 0.
 */
export interface TransferData extends DocumentHead {
  readonly from: CashAccount;
  readonly to: CashAccount;
  readonly amountBani: number;
}

/**
 * Type 20: changes the penalties of the bill of `month` of one apartment; an amount below 0 reduces them. It moves no
 * money.
 */
export interface PenaltyCorrectionData extends DocumentHead {
  readonly idAp: number;
  readonly month: YearMonth;
  readonly amountBani: number;
  /** `proposal`: applies a correction that a later event made necessary in closed months; `hand`: any other reason. */
  readonly origin: 'proposal' | 'hand';
}

/** A proposal that the administrator declined: the penalties of the bill stay as they were posted. */
export interface DeclinedProposalData {
  readonly idAp: number;
  readonly month: YearMonth;
  /** What the penalties would be less what was posted: the difference that stays from now on. Bani, not 0. */
  readonly leftBani: number;
  readonly declinedOn: LocalDate;
  readonly reason: string;
}

/** What an advance pays first: the dues of a fund, or the common expenses with their penalties (null). */
export interface AdvanceTarget {
  readonly idF: number | null;
  readonly amountBani: number;
}

/** Type 25: sets what the advance of an apartment pays first when the next debts are posted. It moves no money. */
export interface AdvanceDistributionData extends DocumentHead {
  readonly idAp: number;
  readonly amountBani: number;
  readonly targets: readonly AdvanceTarget[];
}

/**
 * The opening balance of an account when the association's books began. Bani, 0 or more; a bank account may be below 0.
 */
export interface AccountOpeningData {
  readonly account: CashAccount;
  readonly emitted: LocalDate;
  readonly amountBani: number;
  readonly info: string;
}

/** A bank payment announced by a tenant: it counts for nothing until it is confirmed. Bani above 0. */
export interface AnnouncementData {
  readonly idAp: number;
  readonly emitted: LocalDate;
  readonly amountBani: number;
  /** The bank's reference of the payment order, '' without one. */
  readonly reference: string;
  readonly info: string;
}

/** The fields that an update may change (2-money §4). */
export type PaymentTexts = DocumentHead;

/** Facts of `cashbook-{as}-{yyyy}`, where the year is that of the document's date. */
export type CashbookEvent =
  | DomainEvent<'PaymentRegistered', { idPd: number } & PaymentData>
  | DomainEvent<'CollaboratorPaymentRegistered', { idPd: number } & CollaboratorData>
  | DomainEvent<'DisbursementRegistered', { idPd: number } & DisbursementData>
  | DomainEvent<'MoneyTransferred', { idPd: number } & TransferData>
  | DomainEvent<'PenaltyCorrected', { idPd: number } & PenaltyCorrectionData>
  | DomainEvent<'AdvanceDistributed', { idPd: number } & AdvanceDistributionData>
  | DomainEvent<'AccountOpened', { idPd: number } & AccountOpeningData>
  | DomainEvent<
      'PaymentUpdated',
      { idPd: number; after: Partial<PaymentTexts>; before: Partial<PaymentTexts> }
    >
  /** Annuls any document except a return. */
  | DomainEvent<'PaymentAnnulled', { idPd: number; reason: string }>
  /** A document of its own: the money of `idPd` was returned the way it came. */
  | DomainEvent<
      'PaymentReturned',
      {
        idReturn: number;
        idPd: number;
        /** The type of the returned document. */
        of: ReturnableType;
        mode: PaymentMode;
        amountBani: number;
        emitted: LocalDate;
        series: string;
        number: string;
        reason: string;
      }
    >
  | DomainEvent<'PaymentAnnounced', { idAnnouncement: number } & AnnouncementData>
  /** Appended together with the payment that the announcement became. */
  | DomainEvent<'AnnouncementConfirmed', { idAnnouncement: number; idPd: number }>
  | DomainEvent<'AnnouncementRefused', { idAnnouncement: number; reason: string }>
  | DomainEvent<'AnnouncementWithdrawn', { idAnnouncement: number }>
  /** A censor has checked the document; the remark may be empty. */
  | DomainEvent<'DocumentChecked', { idPd: number; idUser: number; remark: string }>
  /** An accountant approved the documents as they were; the user and the instant are in the event's metadata. */
  | DomainEvent<'DocumentsApproved', { idPds: readonly number[] }>
  /** The administrator's answer to the censor's last remark. */
  | DomainEvent<'RemarkAnswered', { idPd: number; idUser: number; answer: string }>
  /** Not a document; stored in the book of the day on which the proposal was declined. */
  | DomainEvent<'PenaltyProposalDeclined', DeclinedProposalData>;

/** The types of documents whose money can be returned; other documents can only be annulled. */
export type ReturnableType = PaymentType | CollaboratorType | DisbursementType;
export const RETURNABLE_TYPES: readonly ReturnableType[] = [1, 6, 3, 4, 10, 11];
