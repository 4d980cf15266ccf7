import { type ReactNode, useEffect, useState } from 'react';

import { afterPaint } from '../lib/after-paint.js';

/** True once what is on the screen now has been painted. */
export function useAfterPaint(): boolean {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    let isHere = true;
    void afterPaint().then(() => {
      if (isHere) setIsTime(true);
    });
    return () => {
      isHere = false;
    };
  }, []);
  return isTime;
}

/**
 * What stands below what a page is opened for: neither its code nor its questions are asked for before the page is on
 * the screen. On a slow phone each file that is asked for holds the page up.
 */
export function Later({
  fallback,
  children,
}: {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}) {
  const isTime = useAfterPaint();
  return isTime ? children : fallback;
}
