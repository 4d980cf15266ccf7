import { createHmac, randomBytes } from 'node:crypto';
import { ERASED, openText, sealingKeyOf, sealText, UNREADABLE } from '../vault/sealed-text.js';
import type { Vault } from '../vault/vault.js';

/** Returns a vault whose keys exist only in this process. For tests. */
export function memoryVault(): Vault {
  const ids = new Map<string, string>();
  const keys = new Map<string, { subject: string; ofClass: string; bytes: Buffer | null }>();
  const listeners = new Set<() => void>();

  const keyIdOf = (subject: string, ofClass: string): string => {
    const name = `${ofClass}|${subject}`;
    const known = ids.get(name);
    if (known !== undefined) return known;
    const keyId = randomBytes(9).toString('base64url');
    ids.set(name, keyId);
    keys.set(keyId, { subject, ofClass, bytes: randomBytes(32) });
    return keyId;
  };

  const open = (text: string): string => {
    const keyId = sealingKeyOf(text);
    if (keyId === undefined) return text;
    const key = keys.get(keyId);
    if (key === undefined) return UNREADABLE;
    return key.bytes === null ? ERASED : openText(key.bytes, text);
  };

  const destroyed = (
    isMeant: (key: { keyId: string; of: { subject: string; ofClass: string } }) => boolean,
  ): number => {
    let count = 0;
    for (const [keyId, key] of keys) {
      if (key.bytes === null || !isMeant({ keyId, of: key })) continue;
      key.bytes = null;
      const name = `${key.ofClass}|${key.subject}`;
      if (ids.get(name) === keyId) ids.delete(name);
      count += 1;
    }
    for (const listener of listeners) listener();
    return count;
  };

  return {
    seal: (requests) =>
      Promise.resolve(
        requests.map(({ subject, class: ofClass, text }) => {
          const keyId = keyIdOf(subject, ofClass);
          return sealText(keyId, keys.get(keyId)!.bytes!, text);
        }),
      ),
    openValue: (text) => Promise.resolve(open(text)),
    openDeep: <T>(value: T) => {
      const text = JSON.stringify(value, (_key, item: unknown) =>
        typeof item === 'string' ? open(item) : item,
      ) as string | undefined;
      return Promise.resolve((text === undefined ? value : JSON.parse(text)) as T);
    },
    fingerprint: (canonical) =>
      createHmac('sha256', 'memory').update(canonical).digest('base64url'),
    erase: (subject, ofClass) =>
      Promise.resolve(
        destroyed(({ of }) => of.subject === subject && (ofClass ?? of.ofClass) === of.ofClass),
      ),
    retire: (subject) => {
      const standing = [...keys].filter(([, key]) => key.subject === subject && key.bytes !== null);
      for (const [, key] of standing) ids.delete(`${key.ofClass}|${subject}`);
      return Promise.resolve(standing.map(([keyId]) => keyId));
    },
    destroy: (keyIds) => Promise.resolve(destroyed(({ keyId }) => keyIds.includes(keyId))),
    forget: () => undefined,
    onErased: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    rewrap: () => Promise.resolve(0),
    close: () => Promise.resolve(),
  };
}
