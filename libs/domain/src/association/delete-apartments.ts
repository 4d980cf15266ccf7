import { accept } from '../kernel/index.js';
import type { Association } from './association.js';
import type { AssociationEvent } from './events.js';
import { type AssociationDecision, refuse } from './rules.js';
import { unlinkAll } from './tenants.js';

/**
 * Deletes every apartment of an association, for a structure that was entered wrongly and must start again. Refused as
 * soon as anything depends on them; the caller reads months and payments from their own streams. Tenants are unlinked,
 * as by `deleteApartment`.
 */
export function deleteApartments(
  { months, payments }: { readonly months: number; readonly payments: number },
  state: Association,
): AssociationDecision {
  if (state.idAs === 0) return refuse({ code: 'association-not-found' });
  if (months > 0) return refuse({ code: 'apartments-built-on', built: 'months' });
  if (payments > 0) return refuse({ code: 'apartments-built-on', built: 'payments' });
  if (state.meters.size > 0) return refuse({ code: 'apartments-built-on', built: 'meters' });
  if (state.groups.size > 0) return refuse({ code: 'apartments-built-on', built: 'groups' });
  return accept(
    ...[...state.apartments].flatMap(([idAp, { idEntrance, ...before }]): AssociationEvent[] => [
      ...unlinkAll(idAp, state),
      { type: 'ApartmentDeleted', data: { idAp, idEntrance, before } },
    ]),
  );
}
