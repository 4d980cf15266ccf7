import type { GroupsColumns } from './months.js';
import { t } from './text.js';

/** `Scara A`, also where the name itself already says so; `blocul` likewise. */
export const entranceTitle = (name: string): string =>
  /^scara\b/iu.test(name) ? name : t('structure.entrance', { name });

/** '' for a block whose name says nothing more than that it is one: a take-over's only block. */
export const blockName = (name: string): string => (/^bloc(ul)?$/iu.test(name.trim()) ? '' : name);

export const blockTitle = (name: string): string =>
  /^bloc(ul)?\b/iu.test(name) ? name : t('structure.block', { name });

/** 'Blocul T6 / Scara A': where an entrance stands, as far as the names say something. */
export const entrancePlace = (block: string, entrance: string): string =>
  [blockName(block) && blockTitle(block), entranceTitle(entrance)].filter(Boolean).join(' / ');

type BlockOf<Entrance> = { readonly name: string; readonly inBlock: readonly Entrance[] };

/** Every entrance in the order of the structure with what tells it from the others: blocks call theirs alike. */
export const entrancesOf = <Entrance extends { readonly name: string }>(
  blocks: readonly BlockOf<Entrance>[],
): (Entrance & { readonly title: string })[] =>
  blocks.flatMap(({ name: block, inBlock }) =>
    inBlock.map((entrance) => ({
      ...entrance,
      title: entrancePlace(blocks.length > 1 ? block : '', entrance.name),
    })),
  );

/** An entrance with its block where that tells it from another; a group of apartments by its name. */
export const groupTitle = ({ isEntrance, block, name }: GroupsColumns['groups'][number]): string =>
  isEntrance ? entrancePlace(block, name) : name;
