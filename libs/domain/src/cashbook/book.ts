import type { LocalDate, Log, PaymentMode } from '../kernel/index.js';
import type {
  AccountOpeningData,
  AdvanceDistributionData,
  AnnouncementData,
  CashAccount,
  CollaboratorData,
  DisbursementData,
  PaymentData,
  PenaltyCorrectionData,
  ReturnableType,
  TransferData,
} from './events.js';

/** What moved one account: what it opened with, what came in, what went out. Bani, all but `opened` 0 or more. */
export interface Flow {
  readonly opened: number;
  readonly in: number;
  readonly out: number;
}

/** What moved each account on one day, or over many. */
export type Flows = Readonly<Record<CashAccount, Flow>>;

/** What the days of a year moved: by month, then by day of the month; a day without documents is left out. */
export type DayFlows = readonly (readonly (Flows | undefined)[] | undefined)[];

/** What the book itself knows of a document. */
interface Recorded {
  readonly idPd: number;
  /** Revision of the event that registered it: an earlier close knew it, or did not. */
  readonly revision: number;
  /** Dates that it had before, and the revision that put another in their place: a close counted it under its own. */
  readonly earlierDates: readonly { readonly emitted: LocalDate; readonly until: number }[];
  /** Who wrote it, then whoever changed its text: none of them approves it. */
  readonly by: readonly number[];
}

export interface PaymentState extends PaymentData, Recorded {
  readonly kind: 'payment';
}
export interface CollaboratorState extends CollaboratorData, Recorded {
  readonly kind: 'collaborator';
}
export interface DisbursementState extends DisbursementData, Recorded {
  readonly kind: 'disbursement';
}
export interface TransferState extends TransferData, Recorded {
  readonly kind: 'transfer';
}
export interface PenaltyCorrectionState extends PenaltyCorrectionData, Recorded {
  readonly kind: 'penalty-correction';
}
export interface AdvanceDistributionState extends AdvanceDistributionData, Recorded {
  readonly kind: 'advance-distribution';
}
export interface OpeningState extends AccountOpeningData, Recorded {
  readonly kind: 'opening';
  readonly series: '';
  readonly number: '';
}

/** The document of a return; it takes a number of the same row as the others. */
export interface ReturnState {
  readonly kind: 'return';
  readonly idReturn: number;
  /** The document whose money went back; it may stand in an earlier year's book. */
  readonly idPd: number;
  readonly of: ReturnableType;
  readonly mode: PaymentMode;
  readonly amountBani: number;
  readonly emitted: LocalDate;
  readonly series: string;
  readonly number: string;
  readonly info: string;
  readonly revision: number;
  readonly by: readonly number[];
}

/** A document that may be updated and annulled. */
export type OwnDocument =
  | PaymentState
  | CollaboratorState
  | DisbursementState
  | TransferState
  | PenaltyCorrectionState
  | AdvanceDistributionState
  | OpeningState;

export type BookDocument = OwnDocument | ReturnState;

export interface AnnulmentState {
  readonly idPd: number;
  readonly reason: string;
  readonly revision: number;
}

/** What a tenant said of a payment, and what came of it. */
export interface AnnouncementState extends AnnouncementData {
  readonly idAnnouncement: number;
  readonly state: 'waiting' | 'confirmed' | 'refused' | 'withdrawn';
  /** The payment that it became; null until it is confirmed. */
  readonly idPd: number | null;
  /** Why it was refused; '' otherwise. */
  readonly reason: string;
}

/** A censor's look at a document. */
export interface CheckState {
  readonly idUser: number;
  readonly remark: string;
  /** What was said to the remark; '' until it is answered. Another look asks for another answer. */
  readonly answer: string;
  /** Of the last look or answer. */
  readonly revision: number;
}

/** The differences of one bill's penalties that are left as they are: none beyond them was declined. Bani. */
export interface LeftDifference {
  /** 0 or below. */
  readonly lowest: number;
  /** 0 or above. */
  readonly highest: number;
  /** Of the last decision on it. */
  readonly revision: number;
}

/** The cash book of one year. */
export interface Cashbook {
  /** 0 for an empty book. */
  readonly year: number;
  /** In the order of recording; document n of the year is at n − 1. */
  readonly documents: Log<BookDocument>;
  readonly annulments: ReadonlyMap<number, AnnulmentState>;
  /** By the document that was returned. */
  readonly returns: ReadonlyMap<number, ReturnState>;
  /** Highest number of each series. */
  readonly lastOfSeries: ReadonlyMap<string, number>;
  /** What every day moved in each account, annulled documents left out. */
  readonly days: DayFlows;
  readonly announcements: ReadonlyMap<number, AnnouncementState>;
  /** The last look of a censor at a document. */
  readonly checks: ReadonlyMap<number, CheckState>;
  /** By document whose text was changed: the revision of its last change. */
  readonly changes: ReadonlyMap<number, number>;
  /** By document: the accountant whose approval stands. */
  readonly approvals: ReadonlyMap<number, number>;
  /** Declined proposals of corrections, by `billKey`. */
  readonly declined: ReadonlyMap<string, LeftDifference>;
  /** Revision of the last event, -1 for an empty book. */
  readonly revision: number;
}
