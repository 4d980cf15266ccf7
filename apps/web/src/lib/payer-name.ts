import type { GroupsColumns } from './months.js';
import { groupTitle } from './place-names.js';
import { t } from './text.js';

/** Returns the name of who bears an expense: the whole association, an entrance or a group of apartments. */
export function payerName(idGroup: number | null, { groups }: GroupsColumns): string {
  if (idGroup === null) return t('outgo.wholeAssociation');
  const group = groups.find(({ id }) => id === idGroup);
  if (group === undefined) return t('outgo.groupGone');
  return groupTitle(group);
}
