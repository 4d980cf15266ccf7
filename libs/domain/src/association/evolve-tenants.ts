import { type Association, codeTurnOf } from './association.js';
import { type EventOf, withEntry, without } from './fold.js';

export function evolveTenants(
  state: Association,
  event: EventOf<'TenantLinked' | 'TenantUnlinked' | 'ApartmentCodeChanged'>,
): Association {
  const { idAp } = event.data;
  switch (event.type) {
    case 'TenantLinked': {
      const others = state.tenants.get(idAp) ?? [];
      const tenants = withEntry(state.tenants, idAp, [...others, event.data.idUser]);
      return { ...state, tenants };
    }
    case 'TenantUnlinked': {
      const { idUser } = event.data;
      const rest = (state.tenants.get(idAp) ?? []).filter((one) => one !== idUser);
      return {
        ...state,
        tenants:
          rest.length === 0 ? without(state.tenants, idAp) : withEntry(state.tenants, idAp, rest),
      };
    }
    case 'ApartmentCodeChanged': {
      const turn = codeTurnOf(state, idAp) + 1;
      return { ...state, codeTurns: withEntry(state.codeTurns, idAp, turn) };
    }
  }
}
