import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

import { useAddressSearch } from '../../lib/address.js';
import { tableSearch, type TableSearch } from '../../lib/search.js';

/** What the address says of the table, and how to change some of it: an empty value drops its word. */
export function useTableSearch(): readonly [TableSearch, (change: TableSearch) => void] {
  const search = useAddressSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const change = useCallback(
    (some: TableSearch) => {
      // The newest address, not the one of the last drawing: two changes may come within a frame.
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
