import type { Vault } from '@scara/event-store';

/** 1-core §5: 32 hex characters. */
const HASH_LENGTH = 32;
const LETTERS = 'abcdef';

/** What a mail's link carries so that its reader need not sign in: 128 bits under this installation's secret. */
export function unsubscribeHashOf(vault: Pick<Vault, 'fingerprint'>, idUser: number): string {
  const secret = Buffer.from(vault.fingerprint(`unsubscribe:${idUser}`), 'base64url');
  // A letter first: no reader of addresses takes it for a number.
  return (
    LETTERS.charAt((secret[0] ?? 0) % LETTERS.length) +
    secret
      .subarray(1)
      .toString('hex')
      .slice(0, HASH_LENGTH - 1)
  );
}

/** The page where a mail's reader says what not to be told any more; `idHome` is the association of the mail. */
export function unsubscribeLink(
  { vault, publicUrl }: { readonly vault: Pick<Vault, 'fingerprint'>; readonly publicUrl: string },
  idUser: number,
  idHome?: number,
): string {
  const url = new URL('/account/unsubscribe', publicUrl);
  url.searchParams.set('idUser', String(idUser));
  url.searchParams.set('unsubscribeHash', unsubscribeHashOf(vault, idUser));
  if (idHome !== undefined) url.searchParams.set('idHome', String(idHome));
  return url.href;
}
