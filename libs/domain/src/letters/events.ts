import type { DomainEvent, LocalDate, YearMonth } from '../kernel/index.js';

/** The association as in its letterhead on the day of issue. */
export interface LetterIssuer {
  readonly name: string;
  readonly cif: string;
  readonly address: string;
  readonly city: string;
  readonly iban: string;
  readonly bank: string;
}

/** The apartment that a letter is about. */
export interface LetterApartment {
  readonly idAp: number;
  readonly idEntrance: number;
  /** The apartment's number, as on the door. */
  readonly apartment: string;
  /** 'Bloc A1, scara 2'. */
  readonly place: string;
  readonly owner: string;
}

/** A debt on the day of issue: of a month's expenses, of its penalties, or of a fund. */
export interface LetterDebt {
  readonly kind: 'expense' | 'penalty' | 'fund';
  readonly month: YearMonth;
  readonly idFund: number | null;
  /** The fund's name on the day of issue; '' for expenses and penalties. */
  readonly fund: string;
  /** Above 0. */
  readonly amountBani: number;
}

/** The debtor's time to pay, counted from the receipt of the notice. */
export interface NoticeTerm {
  readonly unit: 'hours' | 'days';
  readonly count: number;
}

/**
 * The version of the wording that a letter was printed with: a later wording gets another number, and this one stays.
 */
export type LetterForm = 1;

/** A payment notice (somație de plată) with all data on its paper. */
export interface NoticePaper extends LetterApartment {
  readonly idAs: number;
  /** Counted from 1 in the association, without gaps. */
  readonly number: number;
  readonly form: LetterForm;
  readonly issuedOn: LocalDate;
  readonly term: NoticeTerm;
  /** The last day of the term for a debtor who receives the notice on the day of issue. */
  readonly deadline: LocalDate;
  readonly issuer: LetterIssuer;
  readonly debts: readonly LetterDebt[];
  readonly totalBani: number;
}

/** A certificate about an apartment's debts (adeverință) with all data on its paper. */
export interface CertificatePaper extends LetterApartment {
  readonly idAs: number;
  /** Counted from 1 in the association, without gaps; notices have numbers of their own. */
  readonly number: number;
  readonly form: LetterForm;
  readonly issuedOn: LocalDate;
  /** The last day on which it is valid. */
  readonly validUntil: LocalDate;
  /** The code of its check page, which cannot be guessed. */
  readonly code: string;
  readonly issuer: LetterIssuer;
  /** The last month whose list is included; null when only opening balances are. */
  readonly through: YearMonth | null;
  /** Empty in the ordinary form; listed in the form with debts. */
  readonly debts: readonly LetterDebt[];
  readonly totalBani: number;
  /** The apartment's advance. */
  readonly advanceBani: number;
}

export interface LetterWithdrawal {
  readonly idAs: number;
  readonly number: number;
  readonly idAp: number;
  readonly withdrawnOn: LocalDate;
  readonly reason: string;
}

/** Facts of `letters-{as}`: letters in the association's name, each kind with numbers of its own. */
export type LetterEvent =
  | DomainEvent<'NoticeIssued', NoticePaper>
  | DomainEvent<'NoticeWithdrawn', LetterWithdrawal>
  | DomainEvent<'CertificateIssued', CertificatePaper>
  | DomainEvent<'CertificateWithdrawn', LetterWithdrawal>;
