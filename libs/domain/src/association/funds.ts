import { accept, AMOUNT_MAX, changesOf, parseIban, searchKey } from '../kernel/index.js';
import type { Association } from './association.js';
import type { FundData, FundPurpose } from './events.js';
import type { AssociationRejection } from './rejections.js';
import {
  type AssociationDecision,
  cleaned,
  firstOf,
  FULL,
  labelRule,
  optionalLengthRule,
  nextId,
  rangeRule,
  refuse,
  takenNameRule,
} from './rules.js';

const FUND_AT_START: Omit<FundData, 'name' | 'purpose'> = {
  type: 1,
  description: '',
  entrances: null,
  showInfo: 2 | 4,
  iban: '',
  openingBani: 0,
  isActive: true,
};

/** Adds a fund (Legea 196/2018 art. 71-72); its name is unique in the association. */
export function addFund(
  command: Pick<FundData, 'name'> & Partial<FundData>,
  state: Association,
): AssociationDecision {
  if (state.idAs === 0) return refuse({ code: 'association-not-found' });
  const fund = tidied({
    ...FUND_AT_START,
    purpose: purposeNamed(command.name),
    ...command,
  });
  const refusal = fundRefusal(fund, state, undefined);
  if (refusal) return refuse(refusal);
  const idFund = nextId(state);
  if (idFund === undefined) return refuse(FULL);
  return accept({ type: 'FundAdded', data: { idFund, ...fund } });
}

/** Changes the given fields that differ; the name stays unique in the association. */
export function changeFund(
  command: { readonly idFund: number; readonly fund: Partial<FundData> },
  state: Association,
): AssociationDecision {
  const { idFund } = command;
  const standing = state.funds.get(idFund);
  if (!standing) return refuse({ code: 'fund-not-found' });
  const given = tidied(withoutGone(command.fund, standing, state));
  const refusal = fundRefusal(given, state, idFund);
  if (refusal) return refuse(refusal);
  const changes = changesOf<FundData>(standing, given);
  return changes ? accept({ type: 'FundChanged', data: { idFund, ...changes } }) : accept();
}

/** Deletes a fund. `isUsed`: a due, an opening balance or a payment in force refers to it, as the caller has read. */
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

/** The words by which the law calls the funds that it regulates (Legea 196/2018 art. 71-72). */
const PURPOSE_WORDS: readonly (readonly [word: RegExp, FundPurpose])[] = [
  [/\brulment/, 'working'],
  [/\brepara/, 'repair'],
  [/\bpenali/, 'penalties'],
  [/\bspecial/, 'special'],
];

/** Returns the purpose of a fund from its name, for files and callers that do not give it. */
function purposeNamed(name: string): FundPurpose {
  const key = searchKey(name);
  return PURPOSE_WORDS.find(([word]) => word.test(key))?.[1] ?? 'other';
}

const PURPOSES: readonly FundPurpose[] = ['working', 'repair', 'special', 'penalties', 'other'];
/** Arrears, penalties and bank account together (2-money §3). */
const SHOW_INFO_ALL = 2 | 4 | 8;

function tidied<F extends Partial<FundData>>(given: F): F {
  const fund = cleaned(given);
  const { entrances, iban } = fund;
  return {
    ...fund,
    ...(iban === undefined ? {} : { iban: parseIban(iban) ?? iban }),
    ...(entrances ? { entrances: [...new Set(entrances)].sort((a, b) => a - b) } : {}),
  };
}

/** Leaves out the fund's deleted entrances: the form sends them back, and the user cannot deselect them. */
function withoutGone(
  given: Partial<FundData>,
  standing: FundData,
  { entrances }: Association,
): Partial<FundData> {
  if (!given.entrances) return given;
  const isGone = (id: number): boolean =>
    standing.entrances?.includes(id) === true && !entrances.has(id);
  return { ...given, entrances: given.entrances.filter((id) => !isGone(id)) };
}

function fundRefusal(
  { name, description, purpose, entrances, showInfo, iban, openingBani }: Partial<FundData>,
  state: Association,
  self: number | undefined,
): AssociationRejection | undefined {
  return firstOf(
    labelRule('name', name, 1, 45),
    optionalLengthRule('description', description, 3, 3000),
    purpose === undefined || PURPOSES.includes(purpose)
      ? undefined
      : { code: 'choice-unknown', field: 'purpose' },
    showInfo === undefined || (showInfo & ~SHOW_INFO_ALL) === 0
      ? undefined
      : { code: 'choice-unknown', field: 'showInfo' },
    entrances?.length === 0 || entrances?.some((id) => !state.entrances.has(id))
      ? { code: 'fund-entrances', field: 'vInfo' }
      : undefined,
    iban && parseIban(iban) === undefined ? { code: 'iban-invalid', field: 'iban' } : undefined,
    rangeRule('openingBani', openingBani, -AMOUNT_MAX, AMOUNT_MAX, 2),
    takenNameRule('fund-name-taken', name, state.funds, self),
  );
}
