import { ADMINISTRATOR } from '@scara/contracts/http';

import { useSession } from '../../lib/session.js';

export type Rights = {
  /** May edit blocks, entrances and groups. */
  readonly whole: boolean;
  /** May edit apartments of at least one entrance. */
  readonly some: boolean;
  readonly entrance: (idEntrance: number) => boolean;
};

/** Returns the user's rights: administrators edit everything, those of entrances only the apartments there. */
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
