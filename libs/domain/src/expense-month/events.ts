import type { DomainEvent, LocalDate, YearMonth } from '../kernel/index.js';
import type { DistributionMode, MeteringMode, MeterState } from '../month/index.js';
import type { LegalCategory } from './legal-categories.js';
import type { MonthBasis } from './basis.js';
import type { PackedResult } from './packed-result.js';
import type { MonthTerms } from './terms.js';

/** The document that an expense comes from; fields are '' while they are not known. */
export interface ExpenseDocument {
  /** The association's provider; null where the document names one that the association does not have. */
  readonly idServiceProvider: number | null;
  /** The provider's name and fiscal code when the document was entered. */
  readonly provider: string;
  readonly providerCif: string;
  readonly number: string;
  readonly date: LocalDate | '';
  /** The day until which it must be paid; absent where the document does not say, or where nobody entered it. */
  readonly dueDate?: LocalDate;
}

/** A typed part of an amount: bani of one apartment. */
export interface TypedShare {
  readonly idAp: number;
  readonly amountBani: number;
}

/** A typed consumption (metering 4): thousandths of the expense's own unit. */
export interface TypedConsumption {
  readonly idAp: number;
  readonly consumptionE3: number;
}

/** An invoice, or a part of one, on the list of a month (1-core §3 Outgo). */
export interface ExpenseData {
  readonly idOutgoColumn: number;
  readonly name: string;
  readonly amountBani: number;
  /** The quantity on the invoice, in thousandths; null when the whole amount is divided. */
  readonly quantityE3: number | null;
  readonly metering: MeteringMode;
  readonly distribution: DistributionMode;
  /** An entrance's or an apartment group's id; null is the whole association. */
  readonly idGroup: number | null;
  /** Hundredths of a percent of cold plus hot water; null outside 'Canal' columns. */
  readonly canalPercentE2: number | null;
  /** Abbreviation of the expense's own unit (metering 4), '' otherwise. */
  readonly unit: string;
  readonly typedShares: readonly TypedShare[] | null;
  readonly typedConsumptions: readonly TypedConsumption[] | null;
  readonly document: ExpenseDocument;
  /** Copied to the next month when that is opened, with its division; the amount only where it is divided whole. */
  readonly isRecurring: boolean;
  readonly category: LegalCategory;
}

/** A fund's due of the month, divided like an expense. */
export interface FundDueData {
  readonly idFund: number;
  readonly amountBani: number;
  readonly distribution: DistributionMode;
  readonly idGroup: number | null;
  readonly typedShares: readonly TypedShare[] | null;
}

/** One meter's entry of the month; the state notEntered removes the entry and has no index. */
export interface MeterEntry {
  readonly idMeter: number;
  readonly state: MeterState;
  readonly indexE3: number | null;
  /**
   * Where the meter passed its largest index and began at 0 again: that capacity, added to the difference. Thousandths.
   */
  readonly rollOverE3?: number;
  /** The day it was read, where that is known (radio readings). */
  readonly readOn?: LocalDate;
}

/** The reading that a tenant sent for a meter; kept when the administrator enters another index. */
export interface TenantReading {
  readonly indexE3: number;
  /** SHA-256 of the photo in the file store, in hex; '' for none. */
  readonly photo: string;
  readonly rollOverE3?: number;
}

/** A debt from before the first month in the product. */
export type OpeningDebt =
  | {
      readonly kind: 'expenses';
      readonly month: YearMonth;
      readonly amountBani: number;
      readonly published: LocalDate;
      readonly maturityDays: number;
      readonly penaltiesRateE2: number;
      /**
       * The original amount of the debt, and the penalties already charged on it, up to and including
       * `penaltiesThrough`.
       */
      readonly principalBani: number;
      readonly penaltiesBani: number;
      readonly penaltiesThrough: LocalDate;
    }
  | { readonly kind: 'penalties'; readonly month: YearMonth; readonly amountBani: number }
  | {
      readonly kind: 'fund';
      readonly month: YearMonth;
      readonly idFund: number;
      readonly amountBani: number;
    };

/** The balance of one apartment before the first month. */
export interface OpeningBalance {
  readonly idAp: number;
  readonly debts: readonly OpeningDebt[];
  readonly advanceBani: number;
}

/** The revisions of the other streams that a result was computed from, as read just before. */
export interface ReadRevisions {
  /** Of `association-{as}`. */
  readonly association: number;
  /** Of `cashbook-{as}-{yyyy}` by year; a year without a stream is left out. */
  readonly cashbooks: Readonly<Record<string, number>>;
}

/** Identifies a row of an apartment's penalty sheet: a row of the bill of `month`, by the first day of the row. */
export interface PenaltyRowPlace {
  readonly idAp: number;
  readonly month: YearMonth;
  readonly from: LocalDate;
}

export type SignatureRole = 1 | 2 | 4;

/** What a censor states before signing (2-money §2). Texts are present only where the answer is No. */
export interface CensorSummary {
  readonly balanceStat: boolean;
  readonly balanceStatDetails: string;
  readonly oldDocs: boolean;
  readonly oldDocsDetails: string;
  readonly otherDetails: string;
}

/** Facts of `month-{as}-{yyyymm}`. `after` holds only what changed, `before` the same fields as they were. */
export type ExpenseMonthEvent =
  | DomainEvent<
      'MonthOpened',
      {
        idAs: number;
        month: YearMonth;
        /** The month whose closing balances this one starts from; null for the first. */
        previous: YearMonth | null;
        terms: MonthTerms;
        /** Only the first month has opening balances of its own. */
        opening: readonly OpeningBalance[];
      }
    >
  | DomainEvent<
      'OpeningChanged',
      { after: readonly OpeningBalance[]; before: readonly OpeningBalance[] }
    >
  | DomainEvent<'MonthTermsChanged', { after: Partial<MonthTerms>; before: Partial<MonthTerms> }>
  | DomainEvent<'MonthDiscarded', { month: YearMonth }>
  | DomainEvent<'ExpenseAdded', { idOutgo: number } & ExpenseData>
  | DomainEvent<
      'ExpenseChanged',
      { idOutgo: number; after: Partial<ExpenseData>; before: Partial<ExpenseData> }
    >
  | DomainEvent<'ExpenseRemoved', { idOutgo: number; before: ExpenseData }>
  | DomainEvent<'ExpensesDisabled', { expenses: readonly number[]; isDisabled: boolean }>
  | DomainEvent<'FundDueAdded', { idDue: number } & FundDueData>
  | DomainEvent<
      'FundDueChanged',
      { idDue: number; after: Partial<FundDueData>; before: Partial<FundDueData> }
    >
  | DomainEvent<'FundDueRemoved', { idDue: number; before: FundDueData }>
  | DomainEvent<'ReadingsEntered', { readings: readonly MeterEntry[] }>
  /** `idUser` accepted them; null in events from before the user was stored. */
  | DomainEvent<
      'FindingsAccepted',
      { findings: readonly string[]; reason: string; idUser: number | null }
    >
  | DomainEvent<
      'TenantReadingsEntered',
      { idAp: number; readings: readonly ({ readonly idMeter: number } & TenantReading)[] }
    >
  | DomainEvent<'MonthPublished', { published: LocalDate; basis: MonthBasis; read: ReadRevisions }>
  | DomainEvent<'MonthWithdrawn', { reason: string; published: LocalDate }>
  | DomainEvent<'CensorChecked', { idUser: number }>
  | DomainEvent<
      'MonthSigned',
      {
        role: SignatureRole;
        idUser: number;
        idSig: number;
        summary: CensorSummary | null;
        /**
         * A digest of `signedFigures`, for a list not published yet; absent for a published one, whose figures are
         * fixed.
         */
        figures?: string;
      }
    >
  /**
   * `isOutdated`: no user removed the signature; it was lost when figures other than the signed ones were published.
   */
  | DomainEvent<'SignatureRemoved', { role: SignatureRole; isOutdated?: true }>
  /** Hides a row of the penalties that this month's close posted from the sheet that tenants see, or shows it again. */
  | DomainEvent<'PenaltyRowHidden', PenaltyRowPlace>
  | DomainEvent<'PenaltyRowShown', PenaltyRowPlace>
  | DomainEvent<'MonthClosed', { closed: LocalDate; result: PackedResult; read: ReadRevisions }>
  | DomainEvent<'MonthReopened', { reason: string; closed: LocalDate }>;
