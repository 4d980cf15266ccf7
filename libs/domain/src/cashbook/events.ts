import type { DomainEvent, LocalDate } from '../kernel/index.js';

/** 1 and 6 residents' collections (2-money §3); further types come with their documents. */
export type PaymentType = 1 | 6;

/** 1 cash, 2 bank, 3 transfer, 4 correction, 5 collector account, 6 bank 1, 7 bank 2 (2-money §3). */
export type PaymentMode = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** A payment document: money of one apartment, bani above 0. */
export interface PaymentData {
  readonly type: PaymentType;
  readonly mode: PaymentMode;
  readonly emitted: LocalDate;
  /** '' where the document has none (a bank line). */
  readonly series: string;
  /** The document's number as printed; '' where it has none. */
  readonly number: string;
  readonly idAp: number;
  readonly amountBani: number;
  /** A fund that the payment clears first; null for the ordinary order. */
  readonly idF: number | null;
  readonly info: string;
}

/** What an update may change (2-money §4). */
export type PaymentTexts = Pick<PaymentData, 'emitted' | 'series' | 'number' | 'info'>;

/** Facts of `cashbook-{as}-{yyyy}`, the year being that of the document's date. */
export type CashbookEvent =
  | DomainEvent<'PaymentRegistered', { idPd: number } & PaymentData>
  | DomainEvent<
      'PaymentUpdated',
      { idPd: number; after: Partial<PaymentTexts>; before: Partial<PaymentTexts> }
    >
  | DomainEvent<'PaymentAnnulled', { idPd: number; reason: string }>
  /** A document of its own: the money of `idPd` went back. */
  | DomainEvent<
      'PaymentReturned',
      {
        idReturn: number;
        idPd: number;
        emitted: LocalDate;
        series: string;
        number: string;
        reason: string;
      }
    >;
