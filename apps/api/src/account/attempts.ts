import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Refused } from '../http/refused.js';
import { hashedAddress, hashedKey, Throttle } from '../http/throttle.js';
import { Infrastructure } from '../infrastructure.js';

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;

/**
 * Limits guessing and mailing per account, per address and overall. With RATE_LIMIT_PER_MINUTE=0, as in measurements,
 * only the limits per account remain.
 */
@Injectable()
export class Attempts {
  private readonly failedLogins = new Throttle(10, QUARTER_MS);
  private readonly perAddress: Throttle;
  private readonly overall: Throttle;
  private readonly mails = new Throttle(5, HOUR_MS);
  private readonly ownMails = new Throttle(5, HOUR_MS);
  private readonly words = new Throttle(5, HOUR_MS);
  private readonly wrongCodes = new Throttle(10, QUARTER_MS);
  private readonly oneTimeCodes = new Throttle(10, HOUR_MS);
  private readonly unknownPeople = new Throttle(30, HOUR_MS);
  private readonly checks: Throttle;
  private readonly messages: Throttle;
  private readonly invitations = new Throttle(1_000, HOUR_MS);
  private readonly invited = new Throttle(50, HOUR_MS);

  constructor({ config }: Infrastructure) {
    const isOpen = config.rateLimitPerMinute === 0;
    this.perAddress = new Throttle(isOpen ? Infinity : 100, QUARTER_MS);
    this.overall = new Throttle(isOpen ? Infinity : 3_000, QUARTER_MS);
    this.messages = new Throttle(isOpen ? Infinity : 5, HOUR_MS);
    this.checks = new Throttle(isOpen ? Infinity : 60, QUARTER_MS);
  }

  /** Counts a call that guesses or mails. Throws `Refused` when a limit per address or overall is exceeded. */
  count(address: string): void {
    refuseFor(this.perAddress.take(hashedAddress(address)));
    refuseFor(this.overall.take('all'));
  }

  /** Counts a paper's look-up by a visitor. Throws `Refused` when the address has made too many. */
  countCheck(address: string): void {
    refuseFor(this.checks.take(hashedAddress(address)));
  }

  /** Counts a contact message of a visitor. Throws `Refused` when the address has sent too many. */
  countMessage(address: string): void {
    this.count(address);
    refuseFor(this.messages.take(hashedAddress(address)));
  }

  /**
   * Runs a comparison of an account's password; `compare` returns undefined for a wrong one, which is counted. Throws
   * `Refused` after ten wrong ones. Many comparisons at once gain nothing: those under way when the tenth fails are
   * refused too.
   */
  async compared<T>(email: string, compare: () => Promise<T | undefined>): Promise<T | undefined> {
    const key = hashedKey(email);
    refuseFor(this.failedLogins.look(key));
    const right = await compare();
    refuseFor(this.failedLogins.look(key));
    if (right === undefined) this.failedLogins.take(key);
    return right;
  }

  succeeded(email: string): void {
    this.failedLogins.forget(hashedKey(email));
  }

  /**
   * An apartment code is a secret of ten characters, so nobody needs many tries. Throws `Refused` when the person
   * guessed too often.
   */
  refuseGuessing(idUser: number): void {
    refuseFor(this.wrongCodes.look(String(idUser)));
  }

  guessedWrong(idUser: number): void {
    this.wrongCodes.take(String(idUser));
  }

  /**
   * A person who grants a role learns whether an address has an account. That is meant for the occasional mistyped
   * address, not for testing lists of addresses: throws `Refused` when the person tried too many unknown ones.
   */
  refuseSearching(idUser: number): void {
    refuseFor(this.unknownPeople.look(String(idUser)));
  }

  searchedInVain(idUser: number): void {
    this.unknownPeople.take(String(idUser));
  }

  /**
   * Counts a one-time code of an account before it is checked, so that many at once are still only ten tries: a code
   * has just six digits, and the person trying already knows the password. Throws `Refused` when there were too many.
   */
  countOneTimeCode(idUser: number): void {
    refuseFor(this.oneTimeCodes.take(String(idUser)));
  }

  oneTimeCodeWasRight(idUser: number): void {
    this.oneTimeCodes.forget(String(idUser));
  }

  /**
   * Counts an invitation: the e-mail sent to an address that a person gives an apartment to. Counted apart from the
   * links that people ask for themselves. Throws `Refused` when the person or the address had too many.
   */
  countInvitation(idUser: number, email: string): void {
    refuseFor(this.invitations.take(String(idUser)));
    refuseFor(this.invited.take(hashedKey(email)));
  }

  /** Returns false when this address was mailed too often for now; the caller must give the same answer either way. */
  mayMail(email: string): boolean {
    return this.mails.take(hashedKey(email)) === 0;
  }

  /**
   * Counts a mail that a signed-in person asks for about their own account. Counted apart from `mayMail`, whose mails
   * strangers may use up. Throws `Refused` when there were too many.
   */
  countOwnMail(idUser: number): void {
    refuseFor(this.ownMails.take(String(idUser)));
  }

  /**
   * As `mayMail`, for the notice that somebody else tried to register the address. Counted apart: such attempts must not keep
   * its owner from a new password.
   */
  mayTell(email: string): boolean {
    return this.words.take(hashedKey(email)) === 0;
  }
}

/** Runs `work` and returns no sooner than `leastMs`, so that the time reveals nothing about the address. */
export async function inConstantTime<T>(work: () => Promise<T>, leastMs: number): Promise<T> {
  const [result] = await Promise.all([work(), delay(leastMs)]);
  return result;
}

function refuseFor(seconds: number): void {
  if (seconds === 0) return;
  const minutes = Math.ceil(seconds / 60);
  throw new Refused({ code: 'too-many-attempts', minutes }, undefined, seconds);
}
