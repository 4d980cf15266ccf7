import { createCipheriv, createDecipheriv, type DecipherGCM } from 'node:crypto';
import { ByteReader } from './byte-reader.js';
import { FileDamaged } from './errors.js';

/**
 * The format of a sealed file: 'SCF1', the length of the wrapped key (2 bytes), the wrapped key, then frames of at most
 * 64 KiB, each tag | ciphertext under AES-256-GCM. The key is made for this file alone and wrapped by the vault. A
 * frame's nonce consists of its number and whether it is the last, so that no frame can be changed, moved, left out or
 * cut off unnoticed, and each is verified before it is passed on.
 */
const MAGIC = Buffer.from('SCF1');
const FRAME_BYTES = 65_536;
const TAG_BYTES = 16;
const WRAPPED_MAX_BYTES = 1_024;

/** Yields the bytes of a sealed file. `key` has 32 bytes and must never be used for another file. */
export async function* sealedBytes(
  key: Buffer,
  wrappedKey: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const wrapped = Buffer.from(wrappedKey, 'utf8');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(wrapped.length);
  yield Buffer.concat([MAGIC, length, wrapped]);
  const reader = new ByteReader(content);
  try {
    let frame = await reader.take(FRAME_BYTES);
    for (let number = 0; ; number += 1) {
      const next = await reader.take(FRAME_BYTES);
      const isLast = next.length === 0;
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(MAGIC);
      const body = Buffer.concat([cipher.update(frame), cipher.final()]);
      yield Buffer.concat([cipher.getAuthTag(), body]);
      if (isLast) return;
      frame = next;
    }
  } finally {
    await reader.close();
  }
}

/** Reads the wrapped key of a sealed file; `rest` reads what follows it. Throws FileDamaged if the bytes are not a sealed file. */
export async function readHead(
  sealed: AsyncIterable<Uint8Array>,
): Promise<{ readonly wrappedKey: string; readonly rest: ByteReader }> {
  const rest = new ByteReader(sealed);
  const head = await rest.take(MAGIC.length + 2);
  const size = head.length === MAGIC.length + 2 ? head.readUInt16BE(MAGIC.length) : 0;
  const isOurs = head.subarray(0, MAGIC.length).equals(MAGIC);
  if (!isOurs || size === 0 || size > WRAPPED_MAX_BYTES) {
    await rest.close();
    throw new FileDamaged('not a sealed file');
  }
  return { wrappedKey: (await rest.take(size)).toString('utf8'), rest };
}

/**
 * Yields the clear bytes that follow the head. Throws FileDamaged at the first frame that was changed, moved or left out.
 */
export async function* openedBytes(key: Buffer, rest: ByteReader): AsyncGenerator<Buffer> {
  try {
    let frame = await rest.take(TAG_BYTES + FRAME_BYTES);
    for (let number = 0; ; number += 1) {
      const next = await rest.take(TAG_BYTES + FRAME_BYTES);
      const isLast = next.length === 0;
      if (frame.length < TAG_BYTES) throw new FileDamaged('a sealed file was cut off');
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(MAGIC).setAuthTag(frame.subarray(0, TAG_BYTES));
      yield Buffer.concat([decipher.update(frame.subarray(TAG_BYTES)), verified(decipher)]);
      if (isLast) return;
      frame = next;
    }
  } finally {
    await rest.close();
  }
}

/** Returns the last bytes of a frame once its tag was verified. */
function verified(decipher: DecipherGCM): Buffer {
  try {
    return decipher.final();
  } catch {
    throw new FileDamaged('a frame of a sealed file was changed');
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
