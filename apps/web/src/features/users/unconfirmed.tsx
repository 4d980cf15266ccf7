import { StateChip } from '../../components/badge.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';

/** Beside the address of an account that somebody made and nobody has shown to hold (decision 138). */
export function UnconfirmedChip({ isUnconfirmed }: { isUnconfirmed: boolean }) {
  return isUnconfirmed ? <StateChip tone="waiting">{t('users.unconfirmed')}</StateChip> : null;
}

/** Said to whoever just gave such an account a right, while it is easily taken back. */
export function warnOfUnconfirmed(email: string, isUnconfirmed: boolean): void {
  if (isUnconfirmed) toast('warning', t('users.unconfirmedWarning', { email }));
}
