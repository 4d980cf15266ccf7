import { queryClient } from '../../lib/query-client.js';
import { sessionQuery } from '../../lib/session.js';

type OfApartment = { readonly idAs: number; readonly idAp: number; readonly idMonth: number };
type OfGroup = { readonly idAs: number; readonly idGroup: number; readonly idMonth: number };

/** The figures of an apartment's month, asked for while the page's code is on its way. */
export const askApartmentMonth = ({ params: { idAs, idAp, idMonth } }: { params: OfApartment }) =>
  ahead({ idAs, idAp }, async () => {
    const { tableQueries } = await import('../../lib/table-queries.js');
    await queryClient.prefetchQuery(tableQueries.ofApartment(idAs, idAp, idMonth));
  });

/** The same of an entrance's table. */
export const askTable = ({ params: { idAs, idGroup, idMonth } }: { params: OfGroup }) =>
  ahead({ idAs }, async () => {
    const { tableQueries } = await import('../../lib/table-queries.js');
    await queryClient.prefetchQuery(tableQueries.ofGroup(idAs, idGroup, idMonth));
  });

/** Only for whom the session already lets in there: of everybody else the page asks first, and says what is refused. */
function ahead(
  { idAs, idAp }: { readonly idAs: number; readonly idAp?: number },
  ask: () => Promise<void>,
): void {
  const asked = queryClient
    .ensureQueryData(sessionQuery)
    .then(({ authorized, admin, apartments }) => {
      const isHome = apartments.some((one) => one.idAs === idAs && one.idAp === idAp);
      return authorized && (isHome || admin[String(idAs)] !== undefined) ? ask() : undefined;
    });
  // Nobody waits for it: what fails is asked again and told by the page.
  asked.catch(() => undefined);
}
