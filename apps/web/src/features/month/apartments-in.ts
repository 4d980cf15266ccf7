import type { GroupsColumns } from '../../lib/months.js';

/** Returns how many apartments the entrances have; undefined until they are read. */
export const apartmentsIn = (places: GroupsColumns | undefined): number | undefined =>
  places?.groups
    .filter((group) => group.isEntrance)
    .reduce((sum, group) => sum + group.apartments.length, 0);
