import { type Association, IBANS } from './association.js';
import type { AssociationSettings } from './events.js';
import { changed, type EventOf, numbered, withEntry, without } from './fold.js';

export function evolveFund(
  state: Association,
  event: EventOf<'FundAdded' | 'FundChanged' | 'FundDeleted'>,
): Association {
  switch (event.type) {
    case 'FundAdded': {
      const { idFund, ...fund } = event.data;
      return numbered({ ...state, funds: withEntry(state.funds, idFund, fund) }, idFund);
    }
    case 'FundChanged': {
      const { idFund, after } = event.data;
      const iban = state.funds.get(idFund)?.iban;
      return {
        ...state,
        funds: changed(state.funds, idFund, after),
        ibanChanges: withIban(state, idFund, iban, after.iban),
      };
    }
    case 'FundDeleted':
      return { ...state, funds: without(state.funds, event.data.idFund) };
  }
}

/**
 * Returns the IBAN changes with those of the association's own accounts: the one on its bills, and those of its second
 * and third bank.
 */
export function withOwnIbans(
  state: Association,
  after: Partial<AssociationSettings>,
): Association['ibanChanges'] {
  return IBANS.reduce(
    (ibanChanges, name) =>
      withIban({ ...state, ibanChanges }, null, state.settings[name], after[name]),
    state.ibanChanges,
  );
}

/** Records a change of IBAN; the first IBAN of an account is not a change. */
function withIban(
  { ibanChanges }: Association,
  idFund: number | null,
  before: string | undefined,
  after: string | undefined,
): Association['ibanChanges'] {
  const isChanged =
    after !== undefined && before !== undefined && before !== '' && before !== after;
  return isChanged ? [...ibanChanges, { idFund, before, after }] : ibanChanges;
}
