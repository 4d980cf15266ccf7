import type { DomainEvent, LocalDate, YearMonth } from '../kernel/index.js';

/** The association as its letterhead said on the day of issue. */
export interface LetterIssuer {
  readonly name: string;
  readonly cif: string;
  readonly address: string;
  readonly city: string;
  readonly iban: string;
  readonly bank: string;
}

/** Whom a letter is about. */
export interface LetterApartment {
  readonly idAp: number;
  readonly idEntrance: number;
  /** As it stands on the door. */
  readonly apartment: string;
  /** 'Bloc A1, scara 2'. */
  readonly place: string;
  readonly owner: string;
}

/** Something owed on the day of issue: of a month's expenses, of its penalties, or of a fund. */
export interface LetterDebt {
  readonly kind: 'expense' | 'penalty' | 'fund';
  readonly month: YearMonth;
  readonly idFund: number | null;
  /** The fund's name then; '' for expenses and penalties. */
  readonly fund: string;
  /** Above 0. */
  readonly amountBani: number;
}

/** How long a debtor has, counted from when the notice is received. */
export interface NoticeTerm {
  readonly unit: 'hours' | 'days';
  readonly count: number;
}

/** The wording that a letter was printed with: a later one is another number, and this one stays. */
export type LetterForm = 1;

/** A payment notice (somație de plată) with everything that its paper says. */
export interface NoticePaper extends LetterApartment {
  readonly idAs: number;
  /** Counted from 1 in the association, without gaps. */
  readonly number: number;
  readonly form: LetterForm;
  readonly issuedOn: LocalDate;
  readonly term: NoticeTerm;
  /** The day on which the term ends for whoever receives it on the day of issue. */
  readonly deadline: LocalDate;
  readonly issuer: LetterIssuer;
  readonly debts: readonly LetterDebt[];
  readonly totalBani: number;
}

/** A certificate about an apartment's debts (adeverință) with everything that its paper says. */
export interface CertificatePaper extends LetterApartment {
  readonly idAs: number;
  /** Counted from 1 in the association, without gaps; notices have numbers of their own. */
  readonly number: number;
  readonly form: LetterForm;
  readonly issuedOn: LocalDate;
  /** The last day on which it is valid. */
  readonly validUntil: LocalDate;
  /** What its check page is found by: not to be guessed. */
  readonly code: string;
  readonly issuer: LetterIssuer;
  /** The last month whose list is counted; null when only opening balances are. */
  readonly through: YearMonth | null;
  /** Empty in the ordinary form; the form with debts states them. */
  readonly debts: readonly LetterDebt[];
  readonly totalBani: number;
  /** Paid ahead. */
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
