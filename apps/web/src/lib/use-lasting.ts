import { useEffect, useState } from 'react';

/** Shorter waits go unnoticed, in milliseconds. */
const noticedMs = 250;

/** Returns true once `isSo` has been true long enough to be noticed. */
export function useLasting(isSo: boolean): boolean {
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
