import type { Vault } from '@scara/event-store';

/** 32 hex characters (1-core §5). */
const HASH_LENGTH = 32;
const LETTERS = 'abcdef';

/** The account that a mail goes to, with its address of now. */
interface MailedAccount {
  readonly idUser: number;
  readonly email: string;
}

/**
 * Returns the hash that lets the reader of a mail change settings without signing in: 128 bits under this
 * installation's secret. It holds for the address that was mailed: once the account has another, the links in the former
 * mailbox open nothing, or its reader would learn the new address.
 */
export function unsubscribeHashOf(
  vault: Pick<Vault, 'fingerprint'>,
  { idUser, email }: MailedAccount,
): string {
  const secret = Buffer.from(vault.fingerprint(`unsubscribe:${idUser}:${email}`), 'base64url');
  // The hash begins with a letter, so that no program that reads the address takes it for a number.
  return (
    LETTERS.charAt((secret[0] ?? 0) % LETTERS.length) +
    secret
      .subarray(1)
      .toString('hex')
      .slice(0, HASH_LENGTH - 1)
  );
}

/** Returns the address of the page on which a mail's reader unsubscribes; `idHome` is the association of the mail. */
export function unsubscribeLink(
  { vault, publicUrl }: { readonly vault: Pick<Vault, 'fingerprint'>; readonly publicUrl: string },
  account: MailedAccount,
  idHome?: number,
): string {
  const url = new URL('/account/unsubscribe', publicUrl);
  url.searchParams.set('idUser', String(account.idUser));
  url.searchParams.set('unsubscribeHash', unsubscribeHashOf(vault, account));
  if (idHome !== undefined) url.searchParams.set('idHome', String(idHome));
  return url.href;
}
