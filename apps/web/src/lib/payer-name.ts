import type { GroupsColumns } from './months.js';
import { entrancePlace } from './place-names.js';
import { t } from './text.js';

/** Who pays: the whole association, an entrance or a group of apartments. */
export function payerName(idGroup: number | null, { groups }: GroupsColumns): string {
  if (idGroup === null) return t('outgo.wholeAssociation');
  const group = groups.find(({ id }) => id === idGroup);
  if (group === undefined) return t('outgo.groupGone');
  return groupTitle(group);
}

/** An entrance with its block where that tells it from another; a group of apartments by its name. */
export const groupTitle = ({ isEntrance, block, name }: GroupsColumns['groups'][number]): string =>
  isEntrance ? entrancePlace(block, name) : name;
