import { accept, cleanText } from '../kernel/index.js';
import type { CensorSummary, SignatureRole } from './events.js';
import type { ExpenseMonth } from './expense-month.js';
import { type ExpenseMonthDecision, refuse } from './rules.js';

export interface SignMonth {
  readonly role: SignatureRole;
  readonly idUser: number;
  readonly idSig: number;
  /** The censor's first step (1-core §4); null for the other roles. */
  readonly summary: CensorSummary | null;
}

/** Signs the month's list in one role; signing again puts the new signature in place of the old one. */
export function signMonth(command: SignMonth, state: ExpenseMonth): ExpenseMonthDecision {
  const { role, idUser, idSig } = command;
  if (state.month === null) return refuse({ code: 'month-not-found' });
  if (state.closing !== null) return refuse({ code: 'signature-month-closed' });
  const summary = role === 4 ? command.summary && cleanSummary(command.summary) : null;
  if (role === 4 && !isComplete(summary)) {
    return refuse({ code: 'signature-summary-needed', field: 'signatureSummary' });
  }
  return accept({ type: 'MonthSigned', data: { role, idUser, idSig, summary } });
}

/** Once a month is closed, signatures cannot be removed (2-money §4). */
export function removeSignature(
  { role }: { readonly role: SignatureRole },
  state: ExpenseMonth,
): ExpenseMonthDecision {
  if (state.month === null) return refuse({ code: 'month-not-found' });
  if (state.closing !== null) return refuse({ code: 'signature-month-closed' });
  if (!state.signatures.has(role)) return refuse({ code: 'signature-not-signed', field: 'roles' });
  return accept({ type: 'SignatureRemoved', data: { role } });
}

/** An answer of No asks for its explanation (2-money §5); together the texts have at most 3900 characters. */
function isComplete(summary: CensorSummary | null): boolean {
  if (summary === null) return false;
  const { balanceStat, balanceStatDetails, oldDocs, oldDocsDetails, otherDetails } = summary;
  const length = balanceStatDetails.length + oldDocsDetails.length + otherDetails.length;
  return (
    (balanceStat || balanceStatDetails !== '') &&
    (oldDocs || oldDocsDetails !== '') &&
    length <= 3900
  );
}

function cleanSummary(summary: CensorSummary): CensorSummary {
  return {
    ...summary,
    balanceStatDetails: summary.balanceStat ? '' : cleanText(summary.balanceStatDetails),
    oldDocsDetails: summary.oldDocs ? '' : cleanText(summary.oldDocsDetails),
    otherDetails: cleanText(summary.otherDetails),
  };
}
