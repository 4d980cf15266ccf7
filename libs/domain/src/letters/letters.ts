import {
  EMPTY_LOG,
  type LocalDate,
  type Log,
  logAt,
  logged,
  logItems,
  logWith,
} from '../kernel/index.js';
import type { CertificatePaper, LetterEvent, LetterWithdrawal, NoticePaper } from './events.js';

export type Withdrawal = Pick<LetterWithdrawal, 'withdrawnOn' | 'reason'>;

/** A letter with its withdrawal; null while it is in force. */
export type Letter<P> = { readonly paper: P; readonly withdrawal: Withdrawal | null };
export type Notice = Letter<NoticePaper>;
export type Certificate = Letter<CertificatePaper>;

/** The letters of an association. Number n of a kind is at index n − 1. */
export interface Letters {
  readonly notices: Log<Notice>;
  readonly certificates: Log<Certificate>;
}

export const NO_LETTERS: Letters = { notices: EMPTY_LOG, certificates: EMPTY_LOG };

/** Folds one event into the state; believes every event. */
export function evolveLetters(state: Letters, event: LetterEvent): Letters {
  switch (event.type) {
    case 'NoticeIssued':
      return { ...state, notices: issued(state.notices, event.data) };
    case 'NoticeWithdrawn':
      return { ...state, notices: withdrawn(state.notices, event.data) };
    case 'CertificateIssued':
      return { ...state, certificates: issued(state.certificates, event.data) };
    case 'CertificateWithdrawn':
      return { ...state, certificates: withdrawn(state.certificates, event.data) };
  }
}

function issued<P>(log: Log<Letter<P>>, paper: P): Log<Letter<P>> {
  return logged(log, { paper, withdrawal: null });
}

function withdrawn<P>(
  log: Log<Letter<P>>,
  { number, withdrawnOn, reason }: LetterWithdrawal,
): Log<Letter<P>> {
  const known = letterOf(log, number);
  if (known === undefined) return log;
  return logWith(log, number - 1, { ...known, withdrawal: { withdrawnOn, reason } });
}

/** Returns the letter with this number; undefined for none. */
export function letterOf<P>(log: Log<Letter<P>>, number: number): Letter<P> | undefined {
  return logAt(log, number - 1);
}

/** Returns the certificate with a check code; undefined for an unknown code. */
export function certificateWithCode({ certificates }: Letters, code: string) {
  return [...logItems(certificates)].find(({ paper }) => paper.code === code);
}

/** Returns whether a certificate is valid on a day. */
export function certificateState(
  { paper, withdrawal }: Certificate,
  today: LocalDate,
): 'valid' | 'expired' | 'withdrawn' {
  if (withdrawal !== null) return 'withdrawn';
  return today > paper.validUntil ? 'expired' : 'valid';
}
