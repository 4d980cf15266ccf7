import { accept } from '../kernel/index.js';
import type { Association } from './association.js';
import { changesOf } from './changes.js';
import type { FundData } from './events.js';
import type { AssociationRejection } from './rejections.js';
import {
  type AssociationDecision,
  cleaned,
  firstOf,
  FULL,
  labelRule,
  lengthRule,
  nextId,
  refuse,
  sameName,
} from './rules.js';

/** Sets up a fund (Legea 196/2018 art. 71-72); its name is unique in the association. */
export function addFund(command: FundData, state: Association): AssociationDecision {
  if (state.idAs === 0) return refuse({ code: 'association-not-found' });
  const fund = cleaned(command);
  const refusal = fundRefusal(fund, state, undefined);
  if (refusal) return refuse(refusal);
  const idFund = nextId(state);
  if (idFund === undefined) return refuse(FULL);
  return accept({ type: 'FundAdded', data: { idFund, ...fund } });
}

export function changeFund(
  command: { readonly idFund: number; readonly fund: Partial<FundData> },
  state: Association,
): AssociationDecision {
  const { idFund } = command;
  const standing = state.funds.get(idFund);
  if (!standing) return refuse({ code: 'fund-not-found' });
  const given = cleaned(command.fund);
  const refusal = fundRefusal(given, state, idFund);
  if (refusal) return refuse(refusal);
  const changes = changesOf<FundData>(standing, given);
  return changes ? accept({ type: 'FundChanged', data: { idFund, ...changes } }) : accept();
}

/** Takes a fund out. `isUsed`: a due, an opening balance or a standing payment names it, as the caller has read. */
export function deleteFund(
  command: { readonly idFund: number; readonly isUsed: boolean },
  state: Association,
): AssociationDecision {
  const { idFund, isUsed } = command;
  const before = state.funds.get(idFund);
  if (!before) return refuse({ code: 'fund-not-found' });
  if (isUsed) return refuse({ code: 'fund-in-use' });
  return accept({ type: 'FundDeleted', data: { idFund, before } });
}

function fundRefusal(
  { name, description }: Partial<FundData>,
  state: Association,
  self: number | undefined,
): AssociationRejection | undefined {
  return firstOf(
    labelRule('name', name, 1, 45),
    lengthRule('description', description, 0, 3000),
    name !== undefined &&
      [...state.funds].some(([id, other]) => id !== self && sameName(other.name, name))
      ? { code: 'fund-name-taken', field: 'name', name }
      : undefined,
  );
}
