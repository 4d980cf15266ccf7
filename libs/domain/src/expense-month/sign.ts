import { ROLE } from '../association/index.js';
import { accept, cleanText } from '../kernel/index.js';
import { computeMonth } from './compute.js';
import type { CensorSummary, SignatureRole } from './events.js';
import type { ExpenseMonth, SignatureState } from './expense-month.js';
import type { ExpenseMonthRejection } from './rejections.js';
import { type ExpenseMonthDecision, refuse } from './rules.js';
import type { MonthSources } from './sources.js';

export interface SignMonth {
  readonly role: SignatureRole;
  readonly idUser: number;
  readonly idSig: number;
  /** The censor's first step (1-core §4); null for the other roles. */
  readonly summary: CensorSummary | null;
  /** Digest of the current `signedFigures`; stored only for a list that is not published yet. */
  readonly figures: string;
}

/**
 * Returns what a signature covers: everything that the month divides, apartment by apartment, as a text for comparison.
 * Arrears, penalties and payments are not in it, because they change from day to day under a signed list.
 */
export function signedFigures(sources: MonthSources): string {
  const { apartments, columns, funds } = computeMonth(sources, null);
  return JSON.stringify({
    apartments: apartments.map(({ idAp }) => idAp),
    columns: columns.map(({ idOutgoColumn, shares }) => [idOutgoColumn, shares]),
    funds: funds.map(({ idFund, dues }) => [idFund, dues]),
  });
}

/** Returns whether the signature was given to figures other than those of this digest: publishing those removes it. */
export function isOutdated({ figures }: Pick<SignatureState, 'figures'>, current: string): boolean {
  return figures !== undefined && figures !== current;
}

/** Signs the month's list in one role; signing again replaces the old signature. */
export function signMonth(command: SignMonth, state: ExpenseMonth): ExpenseMonthDecision {
  const { role, idUser, idSig } = command;
  if (state.month === null) return refuse({ code: 'month-not-found' });
  if (state.closing !== null) return refuse({ code: 'signature-month-closed' });
  const isCensor = role === ROLE.censor;
  const summary = isCensor ? command.summary && cleanSummary(command.summary) : null;
  const refusal = isCensor && summaryRefusal(summary);
  if (refusal) return refuse(refusal);
  const figures = state.publication === null && { figures: command.figures };
  return accept({ type: 'MonthSigned', data: { role, idUser, idSig, summary, ...figures } });
}

/** Removes a signature. Once a month is closed, signatures cannot be removed (2-money §4). */
export function removeSignature(
  { role }: { readonly role: SignatureRole },
  state: ExpenseMonth,
): ExpenseMonthDecision {
  if (state.month === null) return refuse({ code: 'month-not-found' });
  if (state.closing !== null) return refuse({ code: 'signature-month-closed' });
  if (!state.signatures.has(role)) return refuse({ code: 'signature-not-signed', field: 'roles' });
  return accept({ type: 'SignatureRemoved', data: { role } });
}

/** The largest total length of the texts of a censor's summary, in characters (2-money §5). */
export const CENSOR_SUMMARY_MAX = 3_900;

/** Checks that an answer of No has its explanation (2-money §5), and that the texts together are not too long. */
function summaryRefusal(summary: CensorSummary | null): ExpenseMonthRejection | undefined {
  const field = 'signatureSummary';
  if (summary === null) return { code: 'signature-summary-needed', field };
  const { balanceStat, balanceStatDetails, oldDocs, oldDocsDetails, otherDetails } = summary;
  if ((!balanceStat && balanceStatDetails === '') || (!oldDocs && oldDocsDetails === '')) {
    return { code: 'signature-summary-needed', field };
  }
  const length = balanceStatDetails.length + oldDocsDetails.length + otherDetails.length;
  return length > CENSOR_SUMMARY_MAX ? { code: 'signature-summary-long', field } : undefined;
}

function cleanSummary(summary: CensorSummary): CensorSummary {
  return {
    ...summary,
    balanceStatDetails: summary.balanceStat ? '' : cleanText(summary.balanceStatDetails),
    oldDocsDetails: summary.oldDocs ? '' : cleanText(summary.oldDocsDetails),
    otherDetails: cleanText(summary.otherDetails),
  };
}
