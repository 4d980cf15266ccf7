import { useEffect, useState } from 'react';

/** What is over sooner than this nobody notices. */
const noticedMs = 250;

/** True once `isSo` has lasted long enough to be noticed. */
export function useOutlasting(isSo: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => {
      setLasts(true);
    }, noticedMs);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isSo]);
  return lasts;
}
