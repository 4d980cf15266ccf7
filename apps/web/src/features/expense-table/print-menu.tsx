import { useEffect, useState } from 'react';

import { fetchedPart } from '../../components/fetched-part.js';
import { Button } from '../../components/button.js';
import { t } from '../../lib/text.js';
import type { PrintPlace } from './table-place.js';

const PrintItems = fetchedPart(async () => (await import('./print-items.js')).PrintItems);

/**
 * The print button; the code of its menu is fetched when needed. Ctrl+P opens the menu too, because the browser's own
 * printing would print only the rows that are rendered.
 */
export function PrintMenu({ place }: { place: PrintPlace }) {
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPrint = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p';
      if (!isPrint || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setWanted((times) => times + 1);
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, []);
  const trigger = (
    <Button
      icon="print"
      aria-haspopup="menu"
      onClick={() => {
        setWanted(1);
      }}
    >
      {t('expenseTable.print')}
    </Button>
  );
  if (wanted === 0) return trigger;
  return (
    // The key opens the menu anew each time it is asked for by keyboard.
    <PrintItems key={wanted} place={place} fallback={trigger} />
  );
}
