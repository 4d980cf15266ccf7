import {
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { TreeHeadSigned } from '@scara/contracts/events';
import { canonicalText } from '../canonical.js';
import type { MasterKey } from '../vault/master-key.js';

type Signed = TreeHeadSigned['data'];
export type UnsignedHead = Omit<Signed, 'publicKey' | 'signature'>;

/** What stands before an Ed25519 seed in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Signs and verifies tree heads by a key that follows from the master key: who can write into the store's database but
 * does not know the master key can make no head.
 */
export class HeadSigner {
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly publicKey: string;

  constructor(masterKey: MasterKey) {
    const seed = hkdfSync('sha256', masterKey.bytes, '', 'scara tree heads', 32);
    this.#privateKey = createPrivateKey({
      key: Buffer.concat([PKCS8, Buffer.from(seed)]),
      format: 'der',
      type: 'pkcs8',
    });
    this.#publicKey = createPublicKey(this.#privateKey);
    this.publicKey = this.#publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  }

  /** `epoch` names the store, so that a head of another one says nothing here. */
  sign(epoch: string, head: UnsignedHead): Signed {
    const signature = sign(null, statement(epoch, head), this.#privateKey).toString('base64');
    return { ...head, publicKey: this.publicKey, signature };
  }

  /** Whether this very key signed exactly this head of this store. */
  isOurs(epoch: string, { publicKey, signature, ...head }: Signed): boolean {
    if (publicKey !== this.publicKey) return false;
    return verify(null, statement(epoch, head), this.#publicKey, Buffer.from(signature, 'base64'));
  }
}

function statement(epoch: string, head: UnsignedHead): Buffer {
  return Buffer.from(canonicalText({ epoch, ...head }), 'utf8');
}
