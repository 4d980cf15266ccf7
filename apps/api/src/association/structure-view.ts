import type {
  ApartmentGroupView,
  ApartmentView,
  BlockView,
  EntranceTotals,
  EntranceView,
  Structure,
} from '@scara/contracts/http';
import { groupedBy } from '@scara/domain/kernel';
import type { Scope } from '../http/call.js';

/** The parts of a structure, from whichever source: in list order, with personal fields opened. */
export interface StructureParts {
  readonly idAs: number;
  readonly name: string;
  readonly revision: number;
  readonly blocks: readonly Omit<BlockView, 'inBlock'>[];
  readonly entrances: readonly Omit<EntranceView, 'totals' | 'inEntrance'>[];
  readonly apartments: readonly ApartmentView[];
  readonly groups: readonly Omit<ApartmentGroupView, 'isEntrance'>[];
}

/** Returns the parts that a person limited to `scope` may see; all parts when `scope` is null. */
export function withinScope(parts: StructureParts, scope: Scope): StructureParts {
  if (scope === null) return parts;
  const entrances = parts.entrances.filter(({ idEntrance }) => scope.has(idEntrance));
  const blocks = new Set(entrances.map(({ idBlock }) => idBlock));
  const apartments = parts.apartments.filter(({ idEntrance }) => scope.has(idEntrance));
  const visible = new Set(apartments.map(({ idAp }) => idAp));
  return {
    ...parts,
    entrances,
    apartments,
    blocks: parts.blocks.filter(({ idBlock }) => blocks.has(idBlock)),
    groups: parts.groups.filter((group) => group.apartments.every((idAp) => visible.has(idAp))),
  };
}

/** Returns blocks with their entrances, and entrances with their apartments and totals (3-configuration §2). */
export function structureOf(parts: StructureParts): Structure {
  const { idAs, name, revision } = parts;
  const apartments = groupedBy(parts.apartments, ({ idEntrance }) => idEntrance);
  const entrances = groupedBy(parts.entrances, ({ idBlock }) => idBlock);
  const entranceView = (entrance: StructureParts['entrances'][number]): EntranceView => {
    const inEntrance = apartments.get(entrance.idEntrance) ?? [];
    return { ...entrance, totals: totalsOf(inEntrance), inEntrance };
  };
  return {
    idAs,
    name,
    revision,
    blocks: parts.blocks.map((block) => ({
      ...block,
      inBlock: (entrances.get(block.idBlock) ?? []).map(entranceView),
    })),
  };
}

/** Returns the apartments in list order: by block, entrance, then the order in which they were added or arranged. */
export function listedApartments(
  parts: StructureParts,
): (ApartmentView & { idBlock: number; block: string; entrance: string })[] {
  return structureOf(parts).blocks.flatMap((block) =>
    block.inBlock.flatMap((entrance) =>
      entrance.inEntrance.map((apartment) => ({
        ...apartment,
        idBlock: block.idBlock,
        block: block.name,
        entrance: entrance.name,
      })),
    ),
  );
}

/**
 * Returns the apartment groups: the named sets of apartments, preceded by every entrance, which counts as a group too
 * (decisions.md, Words). The apartments of each are in list order.
 */
export function groupsOf(parts: StructureParts): ApartmentGroupView[] {
  const { blocks } = structureOf(parts);
  const entrances = blocks.flatMap((block) =>
    block.inBlock.map(({ idEntrance, revision, name, inEntrance }) => ({
      idApartmentsGroup: idEntrance,
      revision,
      // As everywhere, the block is named only when there are several.
      name: blocks.length > 1 ? `${block.name} / ${name}` : name,
      isEntrance: true,
      apartments: inEntrance.map(({ idAp }) => idAp),
    })),
  );
  const listed = entrances.flatMap(({ apartments }) => apartments);
  return [
    ...entrances,
    ...parts.groups.map((group) => {
      const members = new Set(group.apartments);
      return {
        ...group,
        apartments: listed.filter((idAp) => members.has(idAp)),
        isEntrance: false,
      };
    }),
  ];
}

function totalsOf(apartments: readonly ApartmentView[]): EntranceTotals {
  const sum = (of: (one: ApartmentView) => number): number =>
    apartments.reduce((total, one) => total + of(one), 0);
  return {
    persTot: sum((one) => one.persons),
    cpiTotE5: sum((one) => one.surfaceE5),
    hsTotE5: sum((one) => one.heatSurfaceE5),
    c2TotE5: sum((one) => one.c2E5),
    c3TotE5: sum((one) => one.c3E5),
    c4TotE5: sum((one) => one.c4E5),
    nopRemTotBani: sum((one) => one.nopRemBani),
    nopPenTotBani: sum((one) => one.nopPenBani),
  };
}
