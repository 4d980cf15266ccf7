import { sharedValue } from './shared-value.js';

export type LoginRequest = {
  readonly tab: 'login' | 'create' | 'forgot';
  readonly notice: string | null;
  /** Google or Facebook said who it is, and the account asks for a code: what goes with it. */
  readonly codeToken?: string;
  /** Whose password was set just now, by a mailed link: only it is left to be typed. */
  readonly passwordOf?: string;
  /** What to do once somebody is signed in. */
  readonly then?: () => void;
};

const request = sharedValue<LoginRequest | null>(null);

export const askForLogin = request.set;

export const useLoginRequest = request.useValue;
