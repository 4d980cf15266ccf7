import { type ReactNode, useEffect, useState } from 'react';

import { afterPaint } from '../lib/after-paint.js';

/** Returns true once the current screen has been painted. */
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
 * Renders the secondary content of a page after the page has been painted: only then are its code and data requested.
 * On a slow phone every requested file delays the page.
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
