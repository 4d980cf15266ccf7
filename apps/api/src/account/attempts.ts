import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Refused } from '../http/refused.js';
import { hashedAddress, hashedKey, Throttle } from '../http/throttle.js';
import { Infrastructure } from '../infrastructure.js';

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;

/**
 * Bounds guessing and mailing: per account, per address and overall. With RATE_LIMIT_PER_MINUTE=0, as in measurements,
 * only the bound per account stays.
 */
@Injectable()
export class Attempts {
  private readonly failedLogins = new Throttle(10, QUARTER_MS);
  private readonly perAddress: Throttle;
  private readonly overall: Throttle;
  private readonly mails = new Throttle(5, HOUR_MS);
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

  /** Counts a call that guesses or mails. Throws Refused when one of the bounds is passed. */
  count(address: string): void {
    refuseFor(this.perAddress.take(hashedAddress(address)));
    refuseFor(this.overall.take('all'));
  }

  /** Counts a look-up of a paper by a stranger. Throws Refused when the address looked up enough. */
  countCheck(address: string): void {
    refuseFor(this.checks.take(hashedAddress(address)));
  }

  /** Counts a visitor who writes to us. Throws Refused when the address wrote enough for now. */
  countMessage(address: string): void {
    this.count(address);
    refuseFor(this.messages.take(hashedAddress(address)));
  }

  /**
   * Compares what was given as an account's password; `compare` answers undefined for a wrong one, and is then counted.
   * Many at once are no more tries than ten: of what was under way when the tenth failed nothing is told. Throws Refused
   * when that was enough for now.
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

  /** Apartment codes are secrets of ten signs: nobody tries many. Throws Refused when the person guessed enough. */
  refuseGuessing(idUser: number): void {
    refuseFor(this.wrongCodes.look(String(idUser)));
  }

  guessedWrong(idUser: number): void {
    this.wrongCodes.take(String(idUser));
  }

  /**
   * Whoever gives a right hears whether there is an account of an address: for the few that are mistyped, not for lists
   * of them. Throws Refused when the person asked for enough that there are not.
   */
  refuseSearching(idUser: number): void {
    refuseFor(this.unknownPeople.look(String(idUser)));
  }

  searchedInVain(idUser: number): void {
    this.unknownPeople.take(String(idUser));
  }

  /**
   * Counts a one-time code of an account before it is looked at, so that many at once are no more tries than ten: six
   * digits are few, and whoever tries them knows the password. Throws Refused when that was enough for now.
   */
  countOneTimeCode(idUser: number): void {
    refuseFor(this.oneTimeCodes.take(String(idUser)));
  }

  oneTimeCodeWasRight(idUser: number): void {
    this.oneTimeCodes.forget(String(idUser));
  }

  /**
   * Counts a person who gives an apartment to an address, which is mailed then; whoever has many gets a mail for each, and
   * still the links they ask for themselves. Throws Refused when that was enough for now.
   */
  countInvitation(idUser: number, email: string): void {
    refuseFor(this.invitations.take(String(idUser)));
    refuseFor(this.invited.take(hashedKey(email)));
  }

  /** False when this address was mailed enough for now; whoever asked hears the same answer. */
  mayMail(email: string): boolean {
    return this.mails.take(hashedKey(email)) === 0;
  }

  /** The same of word that others try to use the address: counted apart, or they would keep its owner from a new password. */
  mayTell(email: string): boolean {
    return this.words.take(hashedKey(email)) === 0;
  }
}

/** Runs `work` and answers no sooner than this, so that the time tells nothing about the address. */
export async function inConstantTime<T>(work: () => Promise<T>, leastMs: number): Promise<T> {
  const [result] = await Promise.all([work(), delay(leastMs)]);
  return result;
}

function refuseFor(seconds: number): void {
  if (seconds > 0) throw new Refused({ code: 'too-many-attempts' }, undefined, seconds);
}
