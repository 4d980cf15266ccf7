import type { ApartmentsOfMonth, GroupsColumns } from '../../lib/months.js';
import { groupTitle } from '../../lib/place-names.js';
import { t } from '../../lib/text.js';
import { WHOLE_ASSOCIATION } from './expense-form.js';

/** Who may pay: the whole association, its entrances, then its own groups. */
export function payerOptions({ groups }: GroupsColumns) {
  const entrances = groups.filter((group) => group.isEntrance);
  const own = groups.filter((group) => !group.isEntrance);
  return [
    { value: WHOLE_ASSOCIATION, label: t('outgo.wholeAssociation') },
    ...[...entrances, ...own].map((group) => ({
      value: String(group.id),
      label: groupTitle(group),
    })),
  ];
}

/** The apartments of a chosen group, in the month's order; a group may be of several entrances. */
export function payersOf(
  idGroup: string,
  { groups }: GroupsColumns,
  apartments: ApartmentsOfMonth,
): ApartmentsOfMonth {
  const named = apartments.map((one) => ({ ...one, n: one.name }));
  if (idGroup === '') return [];
  if (idGroup === WHOLE_ASSOCIATION) return named;
  const members = new Set(groups.find(({ id }) => String(id) === idGroup)?.apartments);
  return named.filter(({ idAp }) => members.has(idAp));
}
