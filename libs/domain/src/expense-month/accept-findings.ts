import { accept, cleanText } from '../kernel/index.js';
import { computeMonth } from './compute.js';
import { controlList } from './control-list.js';
import { type ExpenseMonthDecision, notEditable, refuse } from './rules.js';
import type { MonthSources } from './sources.js';

/**
 * Accepts findings in the administrator's name, with a reason. Only findings that the control list shows now can be
 * accepted.
 */
export function acceptFindings(
  command: {
    readonly findings: readonly string[];
    readonly reason: string;
    readonly idUser: number;
  },
  sources: MonthSources,
): ExpenseMonthDecision {
  const { findings, idUser } = command;
  const { month: state } = sources;
  const closed = notEditable(state);
  if (closed) return refuse(closed);
  const reason = cleanText(command.reason);
  if (reason === '') return refuse({ code: 'reason-needed', field: 'reason' });
  const list = controlList(sources, computeMonth(sources, null));
  const known = new Set(list.filter((one) => one.severity !== 'blocks').map(({ key }) => key));
  if (!findings.every((key) => known.has(key))) {
    return refuse({ code: 'finding-unknown', field: 'findings' });
  }
  const fresh = [...new Set(findings)].filter((key) => !state.accepted.has(key));
  return fresh.length === 0
    ? accept()
    : accept({ type: 'FindingsAccepted', data: { findings: fresh, reason, idUser } });
}
