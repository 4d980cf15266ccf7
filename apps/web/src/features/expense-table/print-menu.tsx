import { useEffect, useState } from 'react';

import { fetchedPart } from '../../components/fetched-part.js';
import { Button } from '../../components/button.js';
import { t } from '../../lib/text.js';
import type { PrintPlace } from './table-place.js';

const PrintItems = fetchedPart(async () => (await import('./print-items.js')).PrintItems);

/**
 * The menu's machinery is fetched when somebody reaches for it. The browser's own printing would put on paper the rows
 * that are drawn at the moment, so its keys open the menu too.
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
    // Opened anew each time it is asked for by keys.
    <PrintItems key={wanted} place={place} whileAway={trigger} />
  );
}
