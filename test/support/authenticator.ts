import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const STEP_MS = 30_000;
/** With less than this left of a step, the code of the previous one may be too old by the time it is checked. */
const SLACK_MS = 10_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * An authenticator app: a second implementation of RFC 6238, so that the product's library is not tested against
 * itself.
 */
export class Authenticator {
  private lastStep = 0;
  private readonly key: Buffer;

  /** `secret` is in base32; spaces are ignored. */
  constructor(secret: string) {
    const bits = [...secret.replace(/\s/g, '')].map((sign) =>
      BASE32.indexOf(sign).toString(2).padStart(5, '0'),
    );
    const bytes = bits.join('').match(/.{8}/g) ?? [];
    this.key = Buffer.from(bytes.map((byte) => parseInt(byte, 2)));
  }

  /** Returns the current code, as a phone shows it; the same within 30 seconds. */
  now(): string {
    return this.codeOf(Math.floor(Date.now() / STEP_MS));
  }

  /** Returns a currently valid code that was not returned before; waits for the next one if necessary. */
  async fresh(): Promise<string> {
    const step = Math.floor(Date.now() / STEP_MS);
    const left = STEP_MS - (Date.now() % STEP_MS);
    const next = Math.max(left > SLACK_MS ? step - 1 : step, this.lastStep + 1);
    if (next > step + 1) {
      await delay(left);
      return this.fresh();
    }
    this.lastStep = next;
    return this.codeOf(next);
  }

  private codeOf(step: number): string {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(step));
    const hash = createHmac('sha1', this.key).update(counter).digest();
    const at = hash[hash.length - 1]! & 0xf;
    const number = hash.readUInt32BE(at) & 0x7f_ff_ff_ff;
    return String(number % 1_000_000).padStart(6, '0');
  }
}
