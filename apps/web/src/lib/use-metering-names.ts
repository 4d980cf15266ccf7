import type { MeteringNames } from '@scara/contracts/http';

import { useAddressParams } from './address.js';
import { useSession } from './session.js';

/**
 * Returns the association's own names of its other meterings, for its staff and its tenants. The association is that of
 * the address, or `shown` on pages with several.
 */
export function useMeteringNames(shown?: number): MeteringNames | undefined {
  const session = useSession();
  const { idAs } = useAddressParams();
  const wanted = shown ?? idAs;
  return session?.admin[String(wanted)] ?? session?.apartments.find((one) => one.idAs === wanted);
}
