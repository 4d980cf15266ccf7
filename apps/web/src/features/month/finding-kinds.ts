import type { FindingView } from '@scara/contracts/http';
import type { Finding } from '@scara/domain/expense-month';
import { groupedBy } from '@scara/domain/kernel';

import { sharedValue } from '../../lib/shared-value.js';
import { t } from '../../lib/text.js';

/** A kind with this many lines starts folded: three hundred apartments without an index would hide the kinds below. */
const FOLDED_FROM = 12;

/** Codes that concern the whole month and occur at most once: they need no heading. */
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
  /** Null for a single line, which needs no heading. */
  readonly title: string | null;
  readonly findings: readonly FindingView[];
  readonly beginsFolded: boolean;
};

/** Groups the findings by kind, in the order of each kind's first line; lines keep their order. */
export function kindsOf(findings: readonly FindingView[]): readonly FindingKind[] {
  return [...groupedBy(findings, ({ code }) => code)].map(([code, mine]) => ({
    code,
    title: mine.length === 1 ? null : (titles[code as keyof typeof titles] ?? null),
    findings: mine,
    beginsFolded: mine.length >= FOLDED_FROM,
  }));
}

/** The kinds that the user folded or unfolded, by month and kind; shared with the pages that findings link to. */
export const foldedByHand = sharedValue<ReadonlyMap<string, boolean>>(new Map());
