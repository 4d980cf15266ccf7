import type { MeteringNames } from '@scara/contracts/http';

import { useAddressParams } from './address.js';
import { useSession } from './session.js';

/**
 * What the association calls its other meterings, for who works in it and for who lives there: the association of the
 * address, or another one where the page shows several.
 */
export function useMeteringNames(shown?: number): MeteringNames | undefined {
  const session = useSession();
  const { idAs } = useAddressParams();
  const wanted = shown ?? idAs;
  return session?.admin[String(wanted)] ?? session?.apartments.find((one) => one.idAs === wanted);
}
