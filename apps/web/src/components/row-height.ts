import { useEffect, useState } from 'react';

const comfortable = 38;

/** The row height of the current density, in pixels. */
export function useRowHeight(): number {
  const [height, setHeight] = useState(read);
  useEffect(() => {
    const observer = new MutationObserver(() => {
      setHeight(read());
    });
    observer.observe(document.documentElement, { attributeFilter: ['data-density'] });
    return () => {
      observer.disconnect();
    };
  }, []);
  return height;
}

const read = (): number =>
  Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row'), 10) ||
  comfortable;
