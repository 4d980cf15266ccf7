import { Injectable } from '@nestjs/common';
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2';
import { Lane } from '../lane.js';

/** Algorithm 2 is Argon2id; the library's own name for it is a const enum, which isolated builds cannot read. */
const OPTIONS = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;
/** Each hash takes 64 MiB: two at once bound the memory, and a short queue bounds the wait. */
const AT_ONCE = 2;
const WAITING_MAX = 60;

/** Argon2id, 64 MiB, three passes (reliability.md, Security). */
@Injectable()
export class Passwords {
  private readonly lane = new Lane(AT_ONCE, WAITING_MAX);
  /** The hash compared where there is no account or no password, so that both answers take equally long. */
  private nobodys: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return this.lane.inTurn(() => argon2Hash(password, OPTIONS));
  }

  /** Returns false for a wrong password and, after an equally long time, where there is no hash. */
  async matches(hash: string | null | undefined, password: string): Promise<boolean> {
    this.nobodys ??= this.hash('nobody has this password');
    const compared = hash ?? (await this.nobodys);
    const isSame = await this.lane.inTurn(() => argon2Verify(compared, password));
    return isSame && typeof hash === 'string';
  }
}
