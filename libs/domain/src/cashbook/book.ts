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

/** The movements of one account: its opening balance, what came in, what went out. Bani, all but `opened` 0 or more. */
export interface Flow {
  readonly opened: number;
  readonly in: number;
  readonly out: number;
}

/** The movements of each account on one day, or over many. */
export type Flows = Readonly<Record<CashAccount, Flow>>;

/** The movements of the days of a year: by month, then by day of the month; a day without documents is left out. */
export type DayFlows = readonly (readonly (Flows | undefined)[] | undefined)[];

/** What the book records about each document. */
interface Recorded {
  readonly idPd: number;
  /** Revision of the event that registered the document: it tells whether an earlier close had read it. */
  readonly revision: number;
  /**
   * Earlier dates of the document, each with the revision that replaced it: a close counted the document under the date
   * it then had.
   */
  readonly earlierDates: readonly { readonly emitted: LocalDate; readonly until: number }[];
  /** The user who wrote the document, then the users who changed its text: none of them may approve it. */
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

/** The document of a return; it takes a number of the same sequence as the other documents. */
export interface ReturnState {
  readonly kind: 'return';
  readonly idReturn: number;
  /** The document whose money was returned; it may be in the book of an earlier year. */
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

/** A payment that a tenant announced, and its outcome. */
export interface AnnouncementState extends AnnouncementData {
  readonly idAnnouncement: number;
  readonly state: 'waiting' | 'confirmed' | 'refused' | 'withdrawn';
  /** The payment that it became; null until it is confirmed. */
  readonly idPd: number | null;
  /** Why it was refused; '' otherwise. */
  readonly reason: string;
}

/** A censor's check of a document. */
export interface CheckState {
  readonly idUser: number;
  readonly remark: string;
  /** The administrator's answer to the remark; '' until there is one. A new check needs a new answer. */
  readonly answer: string;
  /** Revision of the last check or answer. */
  readonly revision: number;
}

/** The range of one bill's penalty differences that were declined: only what lies beyond it is proposed again. Bani. */
export interface LeftDifference {
  /** 0 or below. */
  readonly lowest: number;
  /** 0 or above. */
  readonly highest: number;
  /** Revision of the last decision on it. */
  readonly revision: number;
}

/** The cashbook of one year. */
export interface Cashbook {
  /** 0 for an empty book. */
  readonly year: number;
  /** In the order of recording; document n of the year is at index n − 1. */
  readonly documents: Log<BookDocument>;
  readonly annulments: ReadonlyMap<number, AnnulmentState>;
  /** By the id of the returned document. */
  readonly returns: ReadonlyMap<number, ReturnState>;
  /** The number that each series goes on from: its highest one, but for mistyped ones that were put right. */
  readonly lastOfSeries: ReadonlyMap<string, number>;
  /** The movements of every day in each account, without annulled documents. */
  readonly days: DayFlows;
  readonly announcements: ReadonlyMap<number, AnnouncementState>;
  /** The last check of each document by a censor. */
  readonly checks: ReadonlyMap<number, CheckState>;
  /** The revision of the last change, by document whose text was changed. */
  readonly changes: ReadonlyMap<number, number>;
  /** The accountant whose approval is in force, by document. */
  readonly approvals: ReadonlyMap<number, number>;
  /** Declined proposals of corrections, by `billKey`. */
  readonly declined: ReadonlyMap<string, LeftDifference>;
  /** Revision of the last event, -1 for an empty book. */
  readonly revision: number;
}
