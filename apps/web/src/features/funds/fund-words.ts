import type { FundView } from '@scara/contracts/http';
import type { FundPurpose } from '@scara/domain/association';
import { searchKey } from '@scara/domain/kernel';

import { purposeNames, purposeUses } from '../../lib/choice-words.js';
import { t } from '../../lib/text.js';

export const purposes: readonly FundPurpose[] = [
  'working',
  'repair',
  'special',
  'penalties',
  'other',
];

export const purposeName = (purpose: FundPurpose): string => purposeNames[purpose];
/** Returns the name of a fund's purpose; '' if the fund's own name says the same. */
export const purposeBeside = ({ name, purpose }: { name: string; purpose: FundPurpose }): string =>
  searchKey(name) === searchKey(purposeName(purpose)) ? '' : purposeName(purpose);
export const purposeUse = (purpose: FundPurpose): string => purposeUses[purpose];

/** Returns 'Toate scările', or the names of the entrances that pay the fund. */
export function payersName(
  { vType, vInfo }: Pick<FundView, 'vType' | 'vInfo'>,
  entrances: readonly { readonly idEntrance: number; readonly title: string }[],
): string {
  if (vType === 1) return t('funds.allEntrances');
  return entrances
    .filter(({ idEntrance }) => vInfo[String(idEntrance)] === true)
    .map(({ title }) => title)
    .join(', ');
}
