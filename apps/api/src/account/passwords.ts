import { Injectable } from '@nestjs/common';
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2';
import { Lane } from '../lane.js';

/** Algorithm 2 is Argon2id; the library's own name for it is a const enum, which isolated builds cannot read. */
const OPTIONS = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;
/** Each hash takes 64 MiB: two at once bound the memory, and a short queue bounds the wait. */
const AT_ONCE = 2;
const WAITING_MAX = 60;

/**
 * The hash that a password is compared with where there is no account, so that both answers take equally long. It has the
 * same costs and no known password. It is a constant, because computing one needs a place in the lane, which may be full.
 */
const NOBODYS = [
  `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}`,
  Buffer.alloc(16).toString('base64').replace(/=+$/, ''),
  Buffer.alloc(32).toString('base64').replace(/=+$/, ''),
].join('$');

/** Argon2id, 64 MiB, three passes (reliability.md, Security). */
@Injectable()
export class Passwords {
  private readonly lane = new Lane(AT_ONCE, WAITING_MAX);

  hash(password: string): Promise<string> {
    return this.lane.inTurn(() => argon2Hash(password, OPTIONS));
  }

  /** Returns false for a wrong password and, after an equally long time, where there is no hash. */
  async matches(hash: string | null | undefined, password: string): Promise<boolean> {
    const isSame = await this.lane.inTurn(() => argon2Verify(hash ?? NOBODYS, password));
    return isSame && typeof hash === 'string';
  }
}
