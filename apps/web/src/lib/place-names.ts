import type { GroupsColumns } from './months.js';
import { t } from './text.js';

/** Returns `Scara A`, also if the name already begins with `Scara`. */
export const entranceTitle = (name: string): string =>
  /^scara\b/iu.test(name) ? name : t('structure.entrance', { name });

/** Returns the block's name; '' if it is only the word `bloc`, as a takeover names the only block. */
export const blockName = (name: string): string => (/^bloc(ul)?$/iu.test(name.trim()) ? '' : name);

export const blockTitle = (name: string): string =>
  /^bloc(ul)?\b/iu.test(name) ? name : t('structure.block', { name });

/** Returns 'Blocul T6 / Scara A', without a block whose name says nothing. */
export const entrancePlace = (block: string, entrance: string): string =>
  [blockName(block) && blockTitle(block), entranceTitle(entrance)].filter(Boolean).join(' / ');

type BlockOf<Entrance> = { readonly name: string; readonly inBlock: readonly Entrance[] };

/** Returns all entrances in the structure's order, with titles that differ even if two blocks use the same name. */
export const entrancesOf = <Entrance extends { readonly name: string }>(
  blocks: readonly BlockOf<Entrance>[],
): (Entrance & { readonly title: string })[] =>
  blocks.flatMap(({ name: block, inBlock }) =>
    inBlock.map((entrance) => ({
      ...entrance,
      title: entrancePlace(blocks.length > 1 ? block : '', entrance.name),
    })),
  );

/** Returns an entrance's title, with its block where entrances need it, or the name of a group of apartments. */
export const groupTitle = ({ isEntrance, block, name }: GroupsColumns['groups'][number]): string =>
  isEntrance ? entrancePlace(block, name) : name;
