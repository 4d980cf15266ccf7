import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

import { useAddressSearch } from '../../lib/address.js';
import { tableSearch, type TableSearch } from '../../lib/search.js';

/** Returns the table's search parameters and a function that changes some; an empty value removes its parameter. */
export function useTableSearch(): readonly [TableSearch, (change: TableSearch) => void] {
  const search = useAddressSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const change = useCallback(
    (some: TableSearch) => {
      // Uses the newest address, not that of the last render: two changes may come within one frame.
      const now: unknown = router.latestLocation.search;
      const next = Object.entries({ ...(now as TableSearch), ...some }).filter(([, value]) =>
        Boolean(value),
      );
      void navigate({
        to: '.',
        replace: true,
        search: tableSearch(Object.fromEntries(next)),
      });
    },
    [navigate, router],
  );
  return [search, change];
}
