import { sharedValue } from './shared-value.js';

export type LoginRequest = {
  readonly tab: 'login' | 'create' | 'forgot';
  readonly notice: string | null;
  /** The token to send with the second-factor code, if Google or Facebook has identified the user and one is needed. */
  readonly codeToken?: string;
  /** The account whose password was just set by a mailed link: only the password is left to type. */
  readonly passwordOf?: string;
  /** Called once a user has signed in. */
  readonly then?: () => void;
};

const request = sharedValue<LoginRequest | null>(null);

export const askForLogin = request.set;

export const useLoginRequest = request.useValue;
