import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Shown in place of a text whose key was destroyed. */
export const ERASED = '[date șterse]';

/**
 * Shown in place of a text that looks sealed but cannot be opened: damaged, or sealed by a key that this vault never
 * had.
 */
export const UNREADABLE = '[date ilizibile]';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^§1\.([A-Za-z0-9_-]{12})\.([A-Za-z0-9_-]{38,})$/;

/** Returns the id of the key that sealed a text, or undefined if the text is not sealed. */
export function sealingKeyOf(text: string): string | undefined {
  // Almost no text is sealed, so one character is compared before the regular expression runs.
  return text.charCodeAt(0) === 0xa7 ? SEALED.exec(text)?.[1] : undefined;
}

/** Seals a text as §1.keyId.base64url(iv | tag | ciphertext), with AES-256-GCM bound to the key's id. */
export function sealText(keyId: string, key: Buffer, text: string): string {
  return `§1.${keyId}.${encrypt(key, keyId, Buffer.from(text, 'utf8')).toString('base64url')}`;
}

/** Returns the clear text, or UNREADABLE if the sealed text was changed or belongs to another key. */
export function openText(key: Buffer, text: string): string {
  const [, keyId, sealed] = SEALED.exec(text) ?? [];
  if (keyId === undefined || sealed === undefined) return text;
  try {
    return decrypt(key, keyId, Buffer.from(sealed, 'base64url')).toString('utf8');
  } catch {
    return UNREADABLE;
  }
}

/** Returns iv | tag | ciphertext under AES-256-GCM; decrypting needs the same `bound`. */
export function encrypt(key: Buffer, bound: string, clear: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(bound));
  const body = cipher.update(clear);
  cipher.final();
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Returns the bytes that were passed to `encrypt`. Throws if any bit differs. */
export function decrypt(key: Buffer, bound: string, sealed: Buffer): Buffer {
  const tagEnd = IV_BYTES + TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(bound)).setAuthTag(sealed.subarray(IV_BYTES, tagEnd));
  return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]);
}
