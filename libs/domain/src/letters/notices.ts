import {
  accept,
  addDays,
  cleanText,
  type Decision,
  hasRoom,
  type LocalDate,
  logItems,
  reject,
  searchKey,
} from '../kernel/index.js';
import { debtTotal } from './debts.js';
import type {
  LetterApartment,
  LetterDebt,
  LetterEvent,
  LetterIssuer,
  NoticePaper,
  NoticeTerm,
} from './events.js';
import { letterOf, type Letters } from './letters.js';
import { type LetterRejection, refusedApartment } from './rejections.js';

export type LetterDecision = Decision<LetterEvent, LetterRejection>;

/** What an apartment is asked to pay: its overdue debts, as its account had them just before. */
export interface Claim extends LetterApartment {
  readonly debts: readonly LetterDebt[];
}

const HOURS_IN_ARAD: NoticeTerm = { unit: 'hours', count: 48 };
const DAYS_ELSEWHERE: NoticeTerm = { unit: 'days', count: 15 };

/** Returns the term of a notice: 48 hours in Arad, 15 days elsewhere (2-money §9). */
export function noticeTerm(city: string): NoticeTerm {
  const isArad = /^(municipiul |mun\.? ?)?arad$/.test(searchKey(cleanText(city)));
  return isArad ? HOURS_IN_ARAD : DAYS_ELSEWHERE;
}

/** Returns the day on which a term that begins on `from` ends. */
export function termEnd(from: LocalDate, { unit, count }: NoticeTerm): LocalDate {
  return addDays(from, unit === 'hours' ? count / 24 : count);
}

/**
 * Issues a notice for each claim, all or none, with the next numbers. The debts were read from the accounts just
 * before: a payment in that very moment leaves a notice that is shown as paid and can be withdrawn. A second notice for
 * an apartment on the same day is taken as a second click and issued once.
 */
export function issueNotices(
  command: {
    readonly idAs: number;
    readonly today: LocalDate;
    readonly issuer: LetterIssuer;
    readonly claims: readonly Claim[];
  },
  state: Letters,
): LetterDecision {
  const { idAs, today, issuer, claims } = command;
  for (const claim of claims) {
    const { idAp, debts } = claim;
    const apartment = refusedApartment(claim);
    if (debtTotal(debts) <= 0) return reject({ code: 'notice-no-arrears', apartment });
    const same = standingOn(state, idAp, today);
    if (same !== undefined) {
      return reject({ code: 'notice-issued-today', apartment, number: same.number });
    }
  }
  if (!hasRoom(state.notices, claims.length)) return reject({ code: 'letters-full' });
  const term = noticeTerm(issuer.city);
  const deadline = termEnd(today, term);
  const first = state.notices.length + 1;
  return accept(
    ...claims.map((claim, at) => ({
      type: 'NoticeIssued' as const,
      data: {
        ...claim,
        idAs,
        number: first + at,
        form: 1 as const,
        issuedOn: today,
        term,
        deadline,
        issuer,
        totalBani: debtTotal(claim.debts),
      },
    })),
  );
}

function standingOn({ notices }: Letters, idAp: number, day: LocalDate): NoticePaper | undefined {
  return [...logItems(notices)].find(
    ({ paper, withdrawal }) => withdrawal === null && paper.idAp === idAp && paper.issuedOn === day,
  )?.paper;
}

/** Withdraws a letter, with a reason; its number stays used. Withdrawing again adds no event. */
export function withdrawLetter(
  command: {
    readonly kind: 'notice' | 'certificate';
    readonly idAs: number;
    readonly number: number;
    readonly reason: string;
    readonly today: LocalDate;
  },
  state: Letters,
): LetterDecision {
  const { kind, idAs, number, today } = command;
  const letter =
    kind === 'notice' ? letterOf(state.notices, number) : letterOf(state.certificates, number);
  if (letter === undefined) return reject({ code: `${kind}-not-found` });
  if (letter.withdrawal !== null) return accept();
  const reason = cleanText(command.reason);
  if (reason === '') return reject({ code: 'letter-reason-needed', field: 'reason' });
  const { idAp } = letter.paper;
  return accept({
    type: kind === 'notice' ? 'NoticeWithdrawn' : 'CertificateWithdrawn',
    data: { idAs, number, idAp, withdrawnOn: today, reason },
  });
}
