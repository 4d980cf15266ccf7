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
import type { MasterKey, MasterKeys } from '../vault/master-key.js';

type Signed = TreeHeadSigned['data'];
export type UnsignedHead = Omit<Signed, 'publicKey' | 'signature'>;

/** The bytes before an Ed25519 seed in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Signs and verifies tree heads with a key derived from the master key: an attacker who can write to the store's
 * database but does not know the master key cannot make a valid head.
 */
export class HeadSigner {
  readonly #privateKey: KeyObject;
  /**
   * Public keys of the current and the previous master keys: heads signed before a change of the master key stay valid.
   */
  readonly #publicKeys: ReadonlyMap<string, KeyObject>;
  readonly publicKey: string;

  constructor({ masterKey, previousMasterKeys = [] }: MasterKeys) {
    this.#privateKey = privateKeyOf(masterKey);
    const publicKeys = [this.#privateKey, ...previousMasterKeys.map(privateKeyOf)].map(
      createPublicKey,
    );
    this.#publicKeys = new Map(publicKeys.map((key) => [textOf(key), key]));
    this.publicKey = textOf(createPublicKey(this.#privateKey));
  }

  /** Signs a head. `epoch` identifies the store, so that a head of another store is not valid in this one. */
  sign(epoch: string, head: UnsignedHead): Signed {
    const signature = sign(null, statement(epoch, head), this.#privateKey).toString('base64');
    return { ...head, publicKey: this.publicKey, signature };
  }

  /** Returns true if the current key, or a previous one, signed exactly this head of this store. */
  isOurs(epoch: string, { publicKey, signature, ...head }: Signed): boolean {
    const key = this.#publicKeys.get(publicKey);
    if (key === undefined) return false;
    return verify(null, statement(epoch, head), key, Buffer.from(signature, 'base64'));
  }
}

function privateKeyOf({ bytes }: MasterKey): KeyObject {
  const seed = hkdfSync('sha256', bytes, '', 'scara tree heads', 32);
  const key = Buffer.concat([PKCS8, Buffer.from(seed)]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

const textOf = (publicKey: KeyObject): string =>
  publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

function statement(epoch: string, head: UnsignedHead): Buffer {
  return Buffer.from(canonicalText({ epoch, ...head }), 'utf8');
}
