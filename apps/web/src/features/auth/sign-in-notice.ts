import {
  externalProvider,
  PROVIDER_NAMES,
  SIGN_IN_CODE,
  type SignInNotice,
  signInNotice,
} from '@scara/contracts/http';

import { t } from '../../lib/text.js';

const SENTENCES: Readonly<Record<SignInNotice, (provider: string) => string>> = {
  unavailable: (provider) => t('signIn.unavailable', { provider }),
  declined: (provider) => t('signIn.declined', { provider }),
  expired: (provider) => t('signIn.expired', { provider }),
  failed: (provider) => t('signIn.failed', { provider }),
  'too-many': () => t('signIn.tooMany'),
  'account-has-password': (provider) => t('signIn.hasPassword', { provider }),
  'account-of-google': (provider) => t('signIn.ofGoogle', { provider }),
  'account-of-facebook': (provider) => t('signIn.ofFacebook', { provider }),
  'account-invited': (provider) => t('signIn.invited', { provider }),
};

/** Returns the sentence for `?autentificare=…&prin=…`; null for values that the server does not write. */
export function noticeOf(returned: URLSearchParams): string | null {
  const reason = signInNotice.safeParse(returned.get('autentificare'));
  const provider = externalProvider.safeParse(returned.get('prin'));
  if (!reason.success || !provider.success) return null;
  return SENTENCES[reason.data](PROVIDER_NAMES[provider.data]);
}

/** Returns the token for the second step from `?autentificare=cod#…`; null for any other return. */
export function codeTokenOf(returned: URLSearchParams, hash: string): string | null {
  return returned.get('autentificare') === SIGN_IN_CODE && hash !== '' ? hash.slice(1) : null;
}
