import { lazy, Suspense, useState } from 'react';

import { Button } from '../../components/button.js';
import { t } from '../../lib/text.js';
import type { PrintPlace } from './table-place.js';

const PrintItems = lazy(async () => ({
  default: (await import('./print-items.js')).PrintItems,
}));

/** The menu's machinery is fetched when somebody reaches for it. */
export function PrintMenu({ place }: { place: PrintPlace }) {
  const [isWanted, setWanted] = useState(false);
  const trigger = (
    <Button
      icon="print"
      aria-haspopup="menu"
      onClick={() => {
        setWanted(true);
      }}
    >
      {t('expenseTable.print')}
    </Button>
  );
  if (!isWanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <PrintItems place={place} />
    </Suspense>
  );
}
