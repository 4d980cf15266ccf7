/** Where people may sign in besides here: a search engine's account and a social network's (rules.tsv). */
export type ExternalProvider = 'google' | 'facebook';

/**
 * What a provider says about an address: it `stated` that the person reads its mail, `denied` that, or says nothing of
 * it (`unstated`).
 */
export type AddressProof = 'stated' | 'denied' | 'unstated';

/** Who a provider says has signed in there. */
export interface ExternalIdentity {
  readonly provider: ExternalProvider;
  /** The provider's own name of the person, which never changes. */
  readonly subject: string;
  /** Of a valid form, in lower case; undefined when there is none. */
  readonly email: string | undefined;
  readonly proof: AddressProof;
  /** As `importedName` leaves them; '' where the provider knows none. */
  readonly firstName: string;
  readonly lastName: string;
}

/** The account that has the identity's address, and how it is entered: undefined when nobody ever entered it. */
export interface AddressHolder {
  readonly idUser: number;
  readonly enteredWith: 'password' | ExternalProvider | undefined;
}

/** What was found of the identity. `linked` is the account that was made or joined by this very identity. */
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
  /** The account that somebody was invited to and never entered becomes the identity's. */
  | { readonly outcome: 'join'; readonly idUser: number }
  | { readonly outcome: 'open'; readonly email: string }
  | { readonly outcome: 'refuse'; readonly refusal: ExternalSignInRefusal };

/**
 * Which account an identity enters. Only the identity itself opens an account that somebody has entered, never its
 * address: whoever registered an address first need not be who reads its mail, and would share the account.
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
  // What waits for an invited person is theirs who read the mail: a provider that does not say so is not enough.
  return proof === 'stated' ? { outcome: 'join', idUser } : refuse('account-invited');
}

function refuse(refusal: ExternalSignInRefusal): ExternalSignInDecision {
  return { outcome: 'refuse', refusal };
}

/** 1-core §5: a first or last name has up to 20 letters. */
const NAME_MAX = 20;

/** A name as a provider has it, made to what a name may be here: '' when no letter is left. */
export function importedName(given: string): string {
  const allowed = given
    .normalize('NFC')
    .replace(/[^\p{L}\p{M} '’.-]+/gu, ' ')
    .replace(/^[^\p{L}]+/u, '')
    .replace(/ {2,}/g, ' ');
  return [...allowed].slice(0, NAME_MAX).join('').trim();
}
