import {
  accept,
  addMonths,
  cleanText,
  firstDay,
  type LocalDate,
  MONTHS_AHEAD,
  type YearMonth,
} from '../kernel/index.js';
import { computeMonth } from './compute.js';
import type { MonthBasis } from './basis.js';
import type { ExpenseMonthEvent, ReadRevisions } from './events.js';
import type { ExpenseMonth } from './expense-month.js';
import { controlList, openFindings } from './control-list.js';
import { packResult } from './packed-result.js';
import type { ExpenseMonthRejection } from './rejections.js';
import { type ExpenseMonthDecision, notEditable, notOpen, refuse } from './rules.js';
import { isOutdated } from './sign.js';
import { basisOf, type MonthSources } from './sources.js';

export interface PublishMonth {
  readonly published: LocalDate;
  /** Today in Bucharest. */
  readonly today: LocalDate;
  /** Digest of `signedFigures`; used only where the list was already signed. */
  readonly figures: string;
}

/**
 * Publishes the list: fixes its date and everything it was computed from; removes signatures that were given to other
 * figures. Refused while the control list has findings that block, or that the administrator has neither cleared nor
 * accepted by name.
 */
export function publishMonth(
  { published, today, figures }: PublishMonth,
  sources: MonthSources,
  read: ReadRevisions,
): ExpenseMonthDecision {
  const { month: state } = sources;
  const refusal =
    notEditable(state) ?? previousNotClosed(sources) ?? dateRefusal(published, today, sources);
  if (refusal) return refuse(refusal);
  const result = computeMonth(sources, null);
  const open = openFindings(controlList(sources, result), state.accepted);
  if (open.length > 0) return refuse({ code: 'findings-open', findings: open.length });
  const arrears = computeMonth(sources, published).lines.map((line) => line.arrears);
  const basis = publishedBasis(sources, arrears);
  const outdated = [...state.signatures]
    .filter(([, signature]) => isOutdated(signature, figures))
    .map(([role]): ExpenseMonthEvent => ({
      type: 'SignatureRemoved',
      data: { role, isOutdated: true },
    }));
  return accept(...outdated, { type: 'MonthPublished', data: { published, basis, read } });
}

/** Returns what the list is computed from, as it is stored with its publication. Arrears in bani, by position. */
export function publishedBasis(sources: MonthSources, arrears: readonly number[]): MonthBasis {
  return { ...basisOf(sources), arrears };
}

/** Withdraws a published list, with a reason, so that it can be corrected and published again. */
export function withdrawMonth(
  command: { readonly reason: string },
  state: ExpenseMonth,
): ExpenseMonthDecision {
  const { publication } = state;
  const refusal = notOpen(state);
  if (refusal) return refuse(refusal);
  if (publication === null) return refuse({ code: 'month-not-published' });
  const reason = cleanText(command.reason);
  if (reason === '') return refuse({ code: 'reason-needed', field: 'reason' });
  const { published } = publication;
  return accept({ type: 'MonthWithdrawn', data: { reason, published } });
}

/** Records that the censor has checked the published list; a second check adds no event. */
export function checkAsCensor(
  { idUser }: { readonly idUser: number },
  state: ExpenseMonth,
): ExpenseMonthDecision {
  const { publication, checkedBy } = state;
  const refusal = notOpen(state);
  if (refusal) return refuse(refusal);
  if (publication === null) return refuse({ code: 'month-not-published' });
  return checkedBy !== null ? accept() : accept({ type: 'CensorChecked', data: { idUser } });
}

export interface CloseMonth {
  readonly closed: LocalDate;
  readonly today: LocalDate;
  /** Whether the month was closed on paper before its files were taken over: its censor check is not asked here. */
  readonly isTakenOver?: boolean;
}

/**
 * Closes the month: posts the bills, the dues and the penalties up to the closing date and stores the whole result
 * (computation.md §4-5). A published list is closed with the figures it was published with, except payments.
 */
export function closeMonth(
  { closed, today, isTakenOver = false }: CloseMonth,
  sources: MonthSources,
  read: ReadRevisions,
): ExpenseMonthDecision {
  const { month: state, association } = sources;
  const { publication } = state;
  const refusal = notOpen(state) ?? previousNotClosed(sources);
  if (refusal) return refuse(refusal);
  if (publication === null) return refuse({ code: 'month-not-published' });
  if (association.settings.hasCensor && state.checkedBy === null && !isTakenOver) {
    return refuse({ code: 'censor-check-needed' });
  }
  const previous = sources.earlier[0]?.closing?.closed;
  const isEarly = closed < publication.published || (previous !== undefined && closed < previous);
  if (isEarly || closed > today) return refuse({ code: 'closed-date', field: 'closed' });
  const result = packResult(computeMonth(sources, closed, true));
  return accept({ type: 'MonthClosed', data: { closed, result, read } });
}

/** Reopens the last closed month, with a reason; its last result is kept for comparison. */
export function reopenMonth(
  command: { readonly reason: string; readonly laterClosed: YearMonth | null },
  state: ExpenseMonth,
): ExpenseMonthDecision {
  const { month, closing } = state;
  if (month === null) return refuse({ code: 'month-not-found' });
  if (closing === null) return refuse({ code: 'month-not-closed' });
  if (command.laterClosed !== null) {
    return refuse({ code: 'month-not-last', later: command.laterClosed });
  }
  const reason = cleanText(command.reason);
  if (reason === '') return refuse({ code: 'reason-needed', field: 'reason' });
  return accept({ type: 'MonthReopened', data: { reason, closed: closing.closed } });
}

/** Refuses to publish or close this month while the previous one is being corrected; it may still be edited. */
function previousNotClosed({ month, earlier }: MonthSources): ExpenseMonthRejection | undefined {
  const [previous] = earlier;
  if (month.previous === null || previous === undefined || previous.closing !== null)
    return undefined;
  return { code: 'previous-month-open', month: month.previous };
}

function dateRefusal(
  published: LocalDate,
  today: LocalDate,
  { month, earlier }: MonthSources,
): ExpenseMonthRejection | undefined {
  const before = earlier[0]?.closing?.closed;
  const isRight =
    published >= firstDay(month.month!) &&
    published <= addMonths(today, MONTHS_AHEAD.publication) &&
    (before === undefined || published >= before);
  return isRight ? undefined : { code: 'published-date', field: 'published' };
}
