import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Shown in place of a text whose key was destroyed. */
export const ERASED = '[date șterse]';

/** Shown in place of a text that looks sealed and does not open: damaged, or of a key that this vault never had. */
export const UNREADABLE = '[date ilizibile]';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^§1\.([A-Za-z0-9_-]{12})\.([A-Za-z0-9_-]{38,})$/;

/** The id of the key that sealed a text, or undefined when the text is not sealed. */
export function sealingKeyOf(text: string): string | undefined {
  // Nearly every text is not sealed, and one comparison says so.
  return text.charCodeAt(0) === 0xa7 ? SEALED.exec(text)?.[1] : undefined;
}

/** §1.keyId.base64url(iv | tag | ciphertext), AES-256-GCM bound to the key's id. */
export function sealText(keyId: string, key: Buffer, text: string): string {
  return `§1.${keyId}.${encrypt(key, keyId, Buffer.from(text, 'utf8')).toString('base64url')}`;
}

/** The text that was sealed; UNREADABLE when it was changed or the key is another one. */
export function openText(key: Buffer, text: string): string {
  const [, keyId, sealed] = SEALED.exec(text) ?? [];
  if (keyId === undefined || sealed === undefined) return text;
  try {
    return decrypt(key, keyId, Buffer.from(sealed, 'base64url')).toString('utf8');
  } catch {
    return UNREADABLE;
  }
}

/** iv | tag | ciphertext under AES-256-GCM; `bound` must be the same when decrypting. */
export function encrypt(key: Buffer, bound: string, clear: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(bound));
  const body = cipher.update(clear);
  cipher.final();
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** What `encrypt` was given. Throws when a bit differs. */
export function decrypt(key: Buffer, bound: string, sealed: Buffer): Buffer {
  const tagEnd = IV_BYTES + TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(bound)).setAuthTag(sealed.subarray(IV_BYTES, tagEnd));
  return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]);
}
