import { StateChip } from '../../components/badge.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';

/** Marks an account whose e-mail address has not been confirmed yet (decision 138). */
export function UnconfirmedChip({ isUnconfirmed }: { isUnconfirmed: boolean }) {
  return isUnconfirmed ? <StateChip tone="waiting">{t('users.unconfirmed')}</StateChip> : null;
}

/** Warns a user who has just given rights to such an account, while that can still be undone easily. */
export function warnOfUnconfirmed(email: string, isUnconfirmed: boolean): void {
  if (isUnconfirmed) toast('warning', t('users.unconfirmedWarning', { email }));
}
