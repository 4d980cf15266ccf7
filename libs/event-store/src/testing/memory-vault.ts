import { createHmac, randomBytes } from 'node:crypto';
import { ERASED, openText, sealingKeyOf, sealText, UNREADABLE } from '../vault/sealed-text.js';
import type { Vault } from '../vault/vault.js';

/** A vault whose keys live in this process and die with it. For tests. */
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
    erase: (subject, ofClass) => {
      let destroyed = 0;
      for (const key of keys.values()) {
        const isMeant = key.subject === subject && (ofClass ?? key.ofClass) === key.ofClass;
        if (!isMeant || key.bytes === null) continue;
        key.bytes = null;
        ids.delete(`${key.ofClass}|${key.subject}`);
        destroyed += 1;
      }
      for (const listener of listeners) listener();
      return Promise.resolve(destroyed);
    },
    forget: () => undefined,
    onErased: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    rewrap: () => Promise.resolve(0),
    close: () => Promise.resolve(),
  };
}
