import { useEffect, useState } from 'react';

import { isDraftOwner, readDraft } from './drafts.js';

/** The draft of the counter's sitting (decision 103). */
export const SITTING = 'sitting';

/** Money that people have given and that no document knows yet. */
type Gathered = { readonly count: number; readonly bani: number };

/** A question and its answers bear the same number. */
type Message =
  | { readonly ask: number; readonly idUser: number }
  | { readonly answers: number; readonly gathered: Gathered };

/** Each tab keeps its own sitting: a link that is opened from a mail stands in another one. */
const openTabs = () => new BroadcastChannel('scara.gathered');

/** What this tab's sitting holds of the person. */
function gatheredHere(idUser: number): Gathered {
  const { entries = [] } = isDraftOwner(idUser)
    ? readDraft<{ readonly entries: readonly { readonly amountBani: number }[] }>(SITTING)
    : {};
  const bani = entries.reduce((sum, { amountBani }) => sum + amountBani, 0);
  return { count: entries.length, bani };
}

/** Lets the other tabs know, whatever page is shown in this one. */
export function tellGathered(): void {
  const tabs = openTabs();
  tabs.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (!('ask' in data)) return;
    const gathered = gatheredHere(data.idUser);
    if (gathered.count > 0) tabs.postMessage({ answers: data.ask, gathered } satisfies Message);
  });
}

/** What the sittings of the person hold in all tabs of this browser. */
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
