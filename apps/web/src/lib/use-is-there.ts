import { useCallback, useEffect, useRef } from 'react';

/** Whether the component still stands: what it asked for may be answered after it was closed or its page left. */
export function useIsThere(): () => boolean {
  const there = useRef(true);
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
    };
  }, []);
  return useCallback(() => there.current, []);
}
