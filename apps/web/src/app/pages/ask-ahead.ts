import type { SessionInfo } from '@scara/contracts/http';

import type { BillPlace } from '../../features/expense-table/bill/bill-place.js';
import type { TablePlace } from '../../features/expense-table/table-place.js';
import { queryClient } from '../../lib/query-client.js';
import { ownApartment, sessionKey } from '../../lib/session.js';
import { ownToken } from '../../lib/signed-in.js';
import { AHEAD_OF_PAGE, tableQueries } from '../../lib/table-queries.js';

/** Prefetches the figures of an apartment's month while the code of the page is being fetched. */
export function askApartmentMonth({ params }: { readonly params: BillPlace }): void {
  if (!mayBeLetIn(params)) return;
  const { idAs, idAp, idMonth } = params;
  const figures = tableQueries.ofApartment(idAs, idAp, idMonth);
  void queryClient.prefetchQuery({ ...figures, ...AHEAD_OF_PAGE });
}

/** Prefetches an entrance's table in the same way. */
export function askTable({ params }: { readonly params: TablePlace }): void {
  if (!mayBeLetIn(params)) return;
  const { idAs, idGroup, idMonth } = params;
  const figures = tableQueries.ofGroup(idAs, idGroup, idMonth);
  void queryClient.prefetchQuery({ ...figures, ...AHEAD_OF_PAGE });
}

/** Tells whether the user may probably open the place: by the session, or by the token until the session is read. */
function mayBeLetIn(place: { readonly idAs: number; readonly idAp?: number }): boolean {
  const session = queryClient.getQueryData<SessionInfo>(sessionKey);
  if (session === undefined) return ownToken() !== '';
  const isHome = ownApartment(session, place) !== undefined;
  return session.authorized && (isHome || session.admin[String(place.idAs)] !== undefined);
}
