import { ADMINISTRATOR } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';

import { monthRefusal } from '../../lib/months.js';
import { useSession, wholeRolesOn } from '../../lib/session.js';
import { useDebounced } from '../../lib/use-debounced.js';
import { previewQuery, type PreviewBody } from './outgo.queries.js';

/** How long typing must pause before the shares are requested, in milliseconds. */
const settledMs = 250;

/**
 * Previews the shares for the current values of the form, requested when typing pauses; not while they cannot be
 * divided. Returns null for users who only read the month: they may not request previews.
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
