import type { DomainEvent, LocalDate } from '../kernel/index.js';

/**
 * The kinds of elements that documents are attached to; `register` is an entry of the register of documents, `invoice`
 * a supplier's invoice.
 */
export const ELEMENT_KINDS = [
  'outgo',
  'payment',
  'apartment',
  'month',
  'register',
  'invoice',
] as const;
export type ElementKind = (typeof ELEMENT_KINDS)[number];

/** An expense, a payment, an apartment, a month (yyyymm), an entry of the register or a supplier's invoice. */
export interface Element {
  readonly kind: ElementKind;
  readonly idElement: number;
}

export type DocumentMedia = 'application/pdf' | 'application/zip';

export interface DocumentFile {
  readonly fileName: string;
  /** SHA-256 of the content in hex: its name in the file store. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
  readonly mediaType: DocumentMedia;
  /** True for a document that came from the tax system, not from a user. */
  readonly fromAnaf: boolean;
}

export interface RegisterDocumentData {
  readonly type: string;
  readonly documentNumber: string;
  /** The day of its entry into the register. */
  readonly added: LocalDate;
  /** The document's own date. */
  readonly date: LocalDate;
  readonly from: string;
  readonly info: string;
}

/** Facts of `document-{as}`: documents attached to elements, and the register of documents. */
export type DocumentEvent =
  | DomainEvent<
      'DocumentAdded',
      { idAs: number; idDocument: number; addedOn: LocalDate } & Element & DocumentFile
    >
  /** `droppableFrom`: the first day on which its bytes may be removed, by the rule on the day of deletion. */
  | DomainEvent<
      'DocumentDeleted',
      { idDocument: number; deletedOn: LocalDate; droppableFrom: LocalDate }
    >
  | DomainEvent<
      'RegisterDocumentAdded',
      { idAs: number; idRegisterDocument: number } & RegisterDocumentData
    >
  | DomainEvent<
      'RegisterDocumentChanged',
      {
        idAs: number;
        idRegisterDocument: number;
        after: Partial<RegisterDocumentData>;
        before: Partial<RegisterDocumentData>;
      }
    >
  | DomainEvent<'RegisterDocumentDeleted', { idRegisterDocument: number }>;
