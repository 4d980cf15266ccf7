import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Counts per key in fixed windows of time. At most `keysMax` keys are kept; the oldest is forgotten first. */
export class Throttle {
  readonly #counts = new Map<string, { count: number; endsAt: number }>();

  constructor(
    private readonly limit: number,
    private readonly windowMs: number,
    private readonly keysMax = 50_000,
  ) {}

  /** Counts one more. Returns 0, or the seconds until the window ends once the limit is exceeded. */
  take(key: string, now = performance.now()): number {
    const entry = this.#entry(key, now);
    entry.count += 1;
    return entry.count > this.limit ? Math.ceil((entry.endsAt - now) / 1_000) : 0;
  }

  /** Returns what the next `take` would return, without counting. */
  look(key: string, now = performance.now()): number {
    const entry = this.#counts.get(key);
    if (entry === undefined || entry.endsAt <= now || entry.count < this.limit) return 0;
    return Math.ceil((entry.endsAt - now) / 1_000);
  }

  forget(key: string): void {
    this.#counts.delete(key);
  }

  #entry(key: string, now: number): { count: number; endsAt: number } {
    const known = this.#counts.get(key);
    if (known !== undefined && known.endsAt > now) return known;
    this.#counts.delete(key);
    if (this.#counts.size >= this.keysMax) {
      const oldest = this.#counts.keys().next();
      if (oldest.done !== true) this.#counts.delete(oldest.value);
    }
    const fresh = { count: 0, endsAt: now + this.windowMs };
    this.#counts.set(key, fresh);
    return fresh;
  }
}

/** Hashes a key, so that no IP or e-mail address stays in memory longer than a request. */
export function hashedKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/**
 * Returns the key to count an IP address by. For IPv6 that is the /64 network, because one user has all of its 2^64
 * addresses.
 */
export function hashedAddress(ip: string): string {
  return hashedKey(isIPv6(ip) ? networkOf(ip) : ip);
}

const GROUPS_OF_NETWORK = 4;

/** '2001:db8:0:7::1' → '8193:3512:0:7'; an IPv4 address written as IPv6 → the IPv4 address. */
function networkOf(ip: string): string {
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6
    ? address.parts.slice(0, GROUPS_OF_NETWORK).join(':')
    : address.toString();
}
