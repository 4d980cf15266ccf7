import type { Structure } from '@scara/contracts/http';

/** Returns the ids of the apartments that the association has now; a deleted one is not among them. */
export function standingApartments({ blocks }: Structure): ReadonlySet<number> {
  return new Set(
    blocks.flatMap(({ inBlock }) =>
      inBlock.flatMap(({ inEntrance }) => inEntrance.map(({ idAp }) => idAp)),
    ),
  );
}
