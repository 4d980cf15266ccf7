import type { DomainEvent, LocalDate, YearMonth } from '../kernel/index.js';
import type { DistributionMode, MeteringMode, MeterState } from '../month/index.js';
import type { LegalCategory } from './legal-categories.js';
import type { MonthBasis } from './basis.js';
import type { PackedResult } from './packed-result.js';
import type { MonthTerms } from './terms.js';

/** The paper an expense comes from; '' where it is not known yet. */
export interface ExpenseDocument {
  /** The association's provider; null where the document names somebody who is none of its providers. */
  readonly idServiceProvider: number | null;
  /** Its name and fiscal code as they were when the document was entered. */
  readonly provider: string;
  readonly providerCif: string;
  readonly number: string;
  readonly date: LocalDate | '';
  /** Until when it is to be paid; left out where the paper does not say, or nobody read it. */
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
  /** Thousandths of what the invoice counts; null when it is divided whole. */
  readonly quantityE3: number | null;
  readonly metering: MeteringMode;
  readonly distribution: DistributionMode;
  /** An entrance's or an apartment group's id; null is the whole association. */
  readonly idGroup: number | null;
  /** Hundredths of a percent of cold plus hot water; null outside 'Canal' columns. */
  readonly canalPercentE2: number | null;
  /** Abbreviation of the own unit (metering 4), '' otherwise. */
  readonly unit: string;
  readonly typedShares: readonly TypedShare[] | null;
  readonly typedConsumptions: readonly TypedConsumption[] | null;
  readonly document: ExpenseDocument;
  /** Copied to the next month when that is opened, with its split; with its amount where that is divided whole. */
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

/** One meter's entry of the month; the state notEntered takes the entry back and has no index. */
export interface MeterEntry {
  readonly idMeter: number;
  readonly state: MeterState;
  readonly indexE3: number | null;
  /** What the meter counts up to before it begins at 0 again, where it did: added to the difference. Thousandths. */
  readonly rollOverE3?: number;
  /** The day it was read, where that is known (radio readings). */
  readonly readOn?: LocalDate;
}

/** What a tenant sent of a meter; kept when the administrator enters another index. */
export interface TenantReading {
  readonly indexE3: number;
  /** SHA-256 of the photo in the file store, in hex; '' for none. */
  readonly photo: string;
  readonly rollOverE3?: number;
}

/** A debt brought from before the first month kept here. */
export type OpeningDebt =
  | {
      readonly kind: 'expenses';
      readonly month: YearMonth;
      readonly amountBani: number;
      readonly published: LocalDate;
      readonly maturityDays: number;
      readonly penaltiesRateE2: number;
      /** What the debt once was, and the penalties already asked on it, up to and including a day. */
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

/** Where one apartment stands before the first month. */
export interface OpeningBalance {
  readonly idAp: number;
  readonly debts: readonly OpeningDebt[];
  readonly advanceBani: number;
}

/** Who read what before a close: the revisions of the streams that the result was computed from. */
export interface ReadRevisions {
  /** Of `association-{as}`. */
  readonly association: number;
  /** Of `cashbook-{as}-{yyyy}` by year; a year without a stream is left out. */
  readonly cashbooks: Readonly<Record<string, number>>;
}

/** Which row of an apartment's penalty sheet: of the bill of `month`, from the day it begins with. */
export interface PenaltyRowPlace {
  readonly idAp: number;
  readonly month: YearMonth;
  readonly from: LocalDate;
}

export type SignatureRole = 1 | 2 | 4;

/** What a censor states before signing (2-money §2). Texts only where the answer is No. */
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
  /** `idUser` answers for them; null where that was not kept yet. */
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
        /** A digest of `signedFigures`, where the list was not shown yet; left out where its figures stand. */
        figures?: string;
      }
    >
  /** `isOutdated`: not taken off by anybody, but lost with the showing of figures that it was not given to. */
  | DomainEvent<'SignatureRemoved', { role: SignatureRole; isOutdated?: true }>
  /** A row of the penalties that this month's close posted is left out of the sheet that tenants see, or shown again. */
  | DomainEvent<'PenaltyRowHidden', PenaltyRowPlace>
  | DomainEvent<'PenaltyRowShown', PenaltyRowPlace>
  | DomainEvent<'MonthClosed', { closed: LocalDate; result: PackedResult; read: ReadRevisions }>
  | DomainEvent<'MonthReopened', { reason: string; closed: LocalDate }>;
