import { ADMINISTRATOR } from '@scara/contracts/http';

import { useSession } from '../../lib/session.js';

export type Rights = {
  /** Blocks, entrances and groups. */
  readonly whole: boolean;
  /** Apartments of some entrance at least. */
  readonly some: boolean;
  readonly entrance: (idEntrance: number) => boolean;
};

/** Whole-association administrators change everything, those of some entrances only the apartments there. */
export function useRights(idAs: number): Rights {
  const association = useSession()?.admin[String(idAs)];
  const whole = ((association?.roles ?? 0) & ADMINISTRATOR) !== 0;
  const mine = association?.groups.filter(({ roles }) => (roles & ADMINISTRATOR) !== 0) ?? [];
  return {
    whole,
    some: whole || mine.length > 0,
    entrance: (idEntrance) => whole || mine.some(({ idGroup }) => idGroup === idEntrance),
  };
}
