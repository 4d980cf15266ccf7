import { ADMINISTRATOR, CENSOR } from '@scara/contracts/http';

import { isEditable, type Month, type Months, monthsBeside } from '../../lib/months.js';
import { unsignedRoles } from './unsigned-roles.js';

/** What the user can do next with a month, or what it waits for. */
export type NextStep =
  | { readonly kind: 'control'; readonly open: number }
  | { readonly kind: 'publish'; readonly toLookAt: number }
  | { readonly kind: 'check' }
  | { readonly kind: 'wait-censor' }
  | { readonly kind: 'sign' }
  | { readonly kind: 'close' }
  | { readonly kind: 'open-next'; readonly idMonth: number }
  /** An earlier month was reopened and must be closed first. */
  | { readonly kind: 'wait-month'; readonly idMonth: number }
  | { readonly kind: 'none' };

type Situation = {
  readonly month: Pick<Month, 'idMonth' | 'state' | 'hasCensor' | 'isChecked' | 'signatures'>;
  readonly months: Pick<Months, 'next' | 'months'> | undefined;
  /** Findings of the control list that prevent publishing; undefined while it is read. */
  readonly open: number | undefined;
  /** Findings that prevent nothing and have not been accepted. */
  readonly toLookAt: number;
  /** The user's role mask on the whole association. */
  readonly roles: number;
};

/** Returns the one step that a month's page offers first; all others are in its menu. */
export function nextStep({ month, months, open, toLookAt, roles }: Situation): NextStep {
  const isAdministrator = (roles & ADMINISTRATOR) !== 0;
  const isCensor = (roles & CENSOR) !== 0;
  // Administrators see missing signatures in the dialog that closes the month.
  const isToSign = !isAdministrator && unsignedRoles(month).some((role) => (roles & role) !== 0);
  const before = months?.months.find(
    ({ idMonth, state }) => idMonth < month.idMonth && state !== 'closed',
  );
  if (isEditable(month.state)) {
    if (open === undefined) return { kind: 'none' };
    if (isToSign && month.signatures.length > 0) return { kind: 'sign' };
    if (open > 0) return { kind: 'control', open };
    if (before !== undefined) return { kind: 'wait-month', idMonth: before.idMonth };
    return isAdministrator ? { kind: 'publish', toLookAt } : { kind: 'none' };
  }
  if (month.state === 'published') {
    if (before !== undefined) return { kind: 'wait-month', idMonth: before.idMonth };
    const isToCheck = month.hasCensor && !month.isChecked;
    if (isToCheck && isCensor) return { kind: 'check' };
    if (isToSign) return { kind: 'sign' };
    if (isToCheck) return { kind: 'wait-censor' };
    return isAdministrator ? { kind: 'close' } : { kind: 'none' };
  }
  const isLast = months?.months[0]?.idMonth === month.idMonth;
  return isAdministrator && isLast && months?.next
    ? { kind: 'open-next', idMonth: months.next }
    : { kind: 'none' };
}

/** Tells whether the censor's check is a step of the month; a month closed without it had no censor then. */
export const hasCheckStep = ({
  state,
  hasCensor,
  isChecked,
}: Pick<Month, 'state' | 'hasCensor' | 'isChecked'>): boolean =>
  isChecked || (hasCensor && state !== 'closed');

/** Tells whether a month can be reopened: only if no later month is closed. */
export function canReopen(idMonth: number, months: Pick<Months, 'months'> | undefined): boolean {
  return (
    months !== undefined &&
    !months.months.some((other) => other.idMonth > idMonth && other.state === 'closed')
  );
}

/** Returns the month after this one, in any state; undefined if this is the last. */
export function monthAfter(
  idMonth: number,
  months: Pick<Months, 'months'> | undefined,
): number | undefined {
  return monthsBeside(months?.months ?? [], idMonth).later?.idMonth;
}
