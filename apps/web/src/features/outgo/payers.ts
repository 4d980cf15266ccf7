import type { ApartmentsOfMonth, GroupsColumns } from '../../lib/months.js';
import { groupTitle } from '../../lib/place-names.js';
import { t } from '../../lib/text.js';
import { textsOf, WHOLE_ASSOCIATION } from './expense-form.js';

/** Returns the choices of payers: the whole association, its entrances, then its groups of apartments. */
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

/** Returns the apartments of the chosen group, in the month's order; a group may span entrances. */
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

type Typed = {
  readonly idGroup: string;
  readonly typedShares: string;
  readonly typedConsumptions?: string;
};

/** Returns the values with typed shares of the chosen payers only; those of another group are kept but not sent. */
export function ofPayers<Values extends Typed>(values: Values, places: GroupsColumns): Values {
  const paying = places.groups.filter(({ id, isEntrance }) =>
    values.idGroup === WHOLE_ASSOCIATION ? isEntrance : String(id) === values.idGroup,
  );
  const members = new Set(paying.flatMap(({ apartments }) => apartments));
  const own = (json: string) =>
    JSON.stringify(
      Object.fromEntries(Object.entries(textsOf(json)).filter(([idAp]) => members.has(+idAp))),
    );
  const { typedShares, typedConsumptions } = values;
  return {
    ...values,
    typedShares: own(typedShares),
    ...(typedConsumptions !== undefined && { typedConsumptions: own(typedConsumptions) }),
  };
}
