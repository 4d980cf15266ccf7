import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that tells whether the component is still mounted when the answer to its request arrives. */
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
