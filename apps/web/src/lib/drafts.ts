import { tabStorage } from './storage.js';

const prefix = 'scara.draft.';
const ownerKey = 'scara.draftOwner';

/** Returns what was typed and not sent. Drafts survive a reload and an expired session, not closing the tab. */
export function readDraft<Values>(name: string | undefined): Partial<Values> {
  const text = name === undefined ? null : tabStorage.read(prefix + name);
  if (text === null) return {};
  try {
    return JSON.parse(text) as Partial<Values>;
  } catch {
    return {};
  }
}

export const hasDraft = (name: string): boolean => tabStorage.read(prefix + name) !== null;

export function writeDraft(name: string | undefined, values: unknown): void {
  if (name !== undefined) tabStorage.write(prefix + name, JSON.stringify(values));
}

export function clearDraft(name: string | undefined): void {
  if (name !== undefined) tabStorage.remove(prefix + name);
}

/** Returns a function that clears a draft, unless something else has been typed in it since. */
export function clearsDraft(name: string | undefined): () => void {
  const now = JSON.stringify(readDraft(name));
  return () => {
    if (JSON.stringify(readDraft(name)) === now) clearDraft(name);
  };
}

/** Returns the names of the drafts that begin with `start`. */
export const draftsUnder = (start: string): string[] =>
  tabStorage
    .keys()
    .filter((key) => key.startsWith(prefix + start))
    .map((key) => key.slice(prefix.length));

export function clearAllDrafts(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(prefix)) tabStorage.remove(key);
}

/** Tells whether the drafts of this tab belong to the user. */
export const isDraftOwner = (idUser: number): boolean =>
  tabStorage.read(ownerKey) === String(idUser);

/** Claims the tab's drafts for a user; drafts of another user are cleared. */
export function keepDraftsOf(idUser: number): void {
  const owner = tabStorage.read(ownerKey);
  if (owner !== null && owner !== String(idUser)) clearAllDrafts();
  tabStorage.write(ownerKey, String(idUser));
}
