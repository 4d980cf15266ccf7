import { cleanText } from '../kernel/index.js';

/** External providers of sign-in: a search engine's account and a social network's (rules.tsv). */
export type ExternalProvider = 'google' | 'facebook';

/**
 * Whether a provider confirms that the user owns an e-mail address: `stated` it, `denied` it, or says nothing of it
 * (`unstated`).
 */
export type AddressProof = 'stated' | 'denied' | 'unstated';

/** The user that a provider says has signed in. */
export interface ExternalIdentity {
  readonly provider: ExternalProvider;
  /** The provider's own id of the user, which never changes. */
  readonly subject: string;
  /** A valid address in lower case; undefined when there is none. */
  readonly email: string | undefined;
  readonly proof: AddressProof;
  /** As `importedName` returns them; '' where the provider gives none. */
  readonly firstName: string;
  readonly lastName: string;
}

/** The account that has the identity's address, and the way it is signed in to: undefined when nobody ever has. */
export interface AddressHolder {
  readonly idUser: number;
  readonly enteredWith: 'password' | ExternalProvider | undefined;
}

/** What the product knows of an identity. `linked` is the account that this very identity opened or joined. */
export interface KnownOfIdentity {
  readonly linked: number | undefined;
  readonly holder: AddressHolder | undefined;
}

export type ExternalSignInRefusal =
  | 'email-not-valid'
  | 'account-has-password'
  | 'account-of-google'
  | 'account-of-facebook'
  | 'account-invited';

export type ExternalSignInDecision =
  | { readonly outcome: 'enter'; readonly idUser: number }
  /** An account that a user was invited to and never signed in to is joined to the identity. */
  | { readonly outcome: 'join'; readonly idUser: number }
  | { readonly outcome: 'open'; readonly email: string }
  | { readonly outcome: 'refuse'; readonly refusal: ExternalSignInRefusal };

/**
 * Decides which account an identity signs in to. An account that was already signed in to opens only to its own
 * identity, never by the address: the person who registered an address first may not be the one who reads its mail, and
 * the two would share the account.
 */
export function decideExternalSignIn(
  { email, proof }: Pick<ExternalIdentity, 'email' | 'proof'>,
  { linked, holder }: KnownOfIdentity,
): ExternalSignInDecision {
  if (linked !== undefined) return { outcome: 'enter', idUser: linked };
  if (email === undefined || proof === 'denied') return refuse('email-not-valid');
  if (holder === undefined) return { outcome: 'open', email };
  const { enteredWith, idUser } = holder;
  if (enteredWith === 'password') return refuse('account-has-password');
  if (enteredWith !== undefined) return refuse(`account-of-${enteredWith}`);
  // An invitation belongs to the reader of the mail, so the provider must have stated that this user is.
  return proof === 'stated' ? { outcome: 'join', idUser } : refuse('account-invited');
}

function refuse(refusal: ExternalSignInRefusal): ExternalSignInDecision {
  return { outcome: 'refuse', refusal };
}

/** 1-core §5: a first or last name has up to 20 letters. */
const NAME_MAX = 20;

/** Turns a provider's name into a valid name here; '' when no letter is left. */
export function importedName(given: string): string {
  const allowed = cleanText(given)
    .replace(/[^\p{L}\p{M} '’.-]+/gu, ' ')
    .replace(/^[^\p{L}]+/u, '')
    .replace(/ {2,}/g, ' ');
  return [...allowed].slice(0, NAME_MAX).join('').trim();
}
