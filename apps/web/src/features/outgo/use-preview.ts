import { ADMINISTRATOR } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';

import { monthRefusal } from '../../lib/months.js';
import { useSession, wholeRolesOn } from '../../lib/session.js';
import { useDebounced } from '../../lib/use-debounced.js';
import { previewQuery, type PreviewBody } from './outgo.queries.js';

/** How long typing may pause before the shares are asked for. */
const settledMs = 250;

/**
 * The shares of what stands in the form, asked once typing pauses; nothing while the form cannot be divided. Null for who
 * only reads the month: nothing is tried by them.
 */
export function usePreview(idAs: number, idMonth: number, body: PreviewBody | null) {
  const mayTry = (wholeRolesOn(useSession(), idAs) & ADMINISTRATOR) !== 0;
  const settled = useDebounced(body, settledMs);
  const preview = useQuery(previewQuery(idAs, idMonth, mayTry ? settled : null));
  if (!mayTry) return null;
  return {
    preview: body === null ? undefined : preview.data,
    isUpdating:
      body !== null && (preview.isFetching || JSON.stringify(body) !== JSON.stringify(settled)),
    failure: body !== null && preview.isError ? monthRefusal(preview.error) : null,
  };
}
