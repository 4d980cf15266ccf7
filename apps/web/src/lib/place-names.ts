import { t } from './text.js';

/** `Scara A`, also where the name itself already says so; `blocul` likewise. */
export const entranceTitle = (name: string): string =>
  /^scara\b/iu.test(name) ? name : t('structure.entrance', { name });

export const blockTitle = (name: string): string =>
  /^bloc(ul)?\b/iu.test(name) ? name : t('structure.block', { name });

type BlockOf<Entrance> = { readonly name: string; readonly inBlock: readonly Entrance[] };

/** Every entrance in the order of the structure with what tells it from the others: blocks call theirs alike. */
export const entrancesOf = <Entrance extends { readonly name: string }>(
  blocks: readonly BlockOf<Entrance>[],
): (Entrance & { readonly title: string })[] =>
  blocks.flatMap(({ name: block, inBlock }) =>
    inBlock.map((entrance) => {
      const title = entranceTitle(entrance.name);
      return { ...entrance, title: blocks.length > 1 ? `${blockTitle(block)}, ${title}` : title };
    }),
  );
