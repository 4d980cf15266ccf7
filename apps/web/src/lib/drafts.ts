import { tabStorage } from './storage.js';

const prefix = 'scara.draft.';
const ownerKey = 'scara.draftOwner';

/** What was typed into a form and not yet sent; survives a reload and an expired session, not the closing of the tab. */
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

/** The names of the drafts that begin so. */
export const draftsUnder = (start: string): string[] =>
  tabStorage
    .keys()
    .filter((key) => key.startsWith(prefix + start))
    .map((key) => key.slice(prefix.length));

export function clearAllDrafts(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(prefix)) tabStorage.remove(key);
}

/** Whether the tab's drafts are that person's. */
export const isDraftOwner = (idUser: number): boolean =>
  tabStorage.read(ownerKey) === String(idUser);

/** Drafts belong to who typed them: another person signing in on this tab finds none. */
export function keepDraftsOf(idUser: number): void {
  const owner = tabStorage.read(ownerKey);
  if (owner !== null && owner !== String(idUser)) clearAllDrafts();
  tabStorage.write(ownerKey, String(idUser));
}
