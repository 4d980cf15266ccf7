import { useEffect, useState } from 'react';

import { isDraftOwner, readDraft } from './drafts.js';

/** Name of the draft that holds the payments entered at the counter and not yet recorded (decision 103). */
export const SITTING = 'sitting';

/** Payments that were entered at the counter and are not recorded yet: how many, and their sum. */
type Gathered = { readonly count: number; readonly bani: number };

/** An answer carries the number of the question it belongs to. */
type Message =
  | { readonly ask: number; readonly idUser: number }
  | { readonly answers: number; readonly gathered: Gathered };

/** Every tab keeps its own sitting (a link in a mail opens a new tab), so the tabs ask each other. */
const openTabs = () => new BroadcastChannel('scara.gathered');

/** Returns what the user's sitting in this tab holds. */
function gatheredHere(idUser: number): Gathered {
  const { entries = [] } = isDraftOwner(idUser)
    ? readDraft<{ readonly entries: readonly { readonly amountBani: number }[] }>(SITTING)
    : {};
  const bani = entries.reduce((sum, { amountBani }) => sum + amountBani, 0);
  return { count: entries.length, bani };
}

/** Answers the questions of other tabs about this tab's sitting, on every page. */
export function tellGathered(): void {
  const tabs = openTabs();
  tabs.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (!('ask' in data)) return;
    const gathered = gatheredHere(data.idUser);
    if (gathered.count > 0) tabs.postMessage({ answers: data.ask, gathered } satisfies Message);
  });
}

/** Returns what the user's sittings hold in all tabs of this browser. */
export function useGathered(idUser: number): Gathered {
  const [gathered, setGathered] = useState(() => gatheredHere(idUser));
  useEffect(() => {
    const tabs = openTabs();
    const ask = Math.random();
    tabs.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (!('answers' in data) || data.answers !== ask) return;
      const { count, bani } = data.gathered;
      setGathered((known) => ({ count: known.count + count, bani: known.bani + bani }));
    });
    tabs.postMessage({ ask, idUser } satisfies Message);
    return () => {
      tabs.close();
    };
  }, [idUser]);
  return gathered;
}
