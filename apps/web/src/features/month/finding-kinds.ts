import type { FindingView } from '@scara/contracts/http';
import type { Finding } from '@scara/domain/expense-month';
import { groupedBy } from '@scara/domain/kernel';

import { sharedValue } from '../../lib/shared-value.js';
import { t } from '../../lib/text.js';

/** From so many lines on a kind begins folded: three hundred apartments without an index hide what stands under them. */
const FOLDED_FROM = 12;

/** What is said of the month as a whole, once: it never stands under a head. */
type OnceAMonth =
  | 'no-expenses'
  | 'share-sum'
  | 'rate-above-law'
  | 'rate-without-decision'
  | 'rate-above-decision'
  | 'maturity-above-law';

const titles: Readonly<Record<Exclude<Finding['code'], OnceAMonth>, string>> = {
  'not-divisible': t('control.kind.notDivisible'),
  undistributed: t('control.kind.undistributed'),
  'due-elsewhere': t('control.kind.dueElsewhere'),
  'no-document': t('control.kind.noDocument'),
  'zero-amount': t('control.kind.zeroAmount'),
  'recurring-missing': t('control.kind.recurringMissing'),
  'departs-from-law': t('control.kind.departsFromLaw'),
  'unmetered-pay-nothing': t('control.kind.unmeteredPayNothing'),
  'meter-unread': t('control.kind.meterUnread'),
  'negative-consumption': t('control.kind.negativeConsumption'),
  'consumption-leap': t('control.kind.consumptionLeap'),
  'no-persons-with-consumption': t('control.kind.noPersonsWithConsumption'),
  'efactura-without-data': t('control.kind.efacturaWithoutData'),
};

export type FindingKind = {
  readonly code: string;
  /** Null over a single line, which says for itself what it is about. */
  readonly title: string | null;
  readonly findings: readonly FindingView[];
  readonly beginsFolded: boolean;
};

/** The lines by kind: kinds as their first lines stand in the list, lines as they stand in it. */
export function kindsOf(findings: readonly FindingView[]): readonly FindingKind[] {
  return [...groupedBy(findings, ({ code }) => code)].map(([code, mine]) => ({
    code,
    title: mine.length === 1 ? null : (titles[code as keyof typeof titles] ?? null),
    findings: mine,
    beginsFolded: mine.length >= FOLDED_FROM,
  }));
}

/** What somebody folded or unfolded, by month and kind: the list goes along to the pages that its lines lead to. */
export const foldedByHand = sharedValue<ReadonlyMap<string, boolean>>(new Map());
