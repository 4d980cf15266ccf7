/**
 * What a mutation does once it is answered: everything is read again, and waited for. After a refusal too, for somebody else
 * may have been faster; but nobody waits for that, there may be no connection.
 */
export const readAfter = (refresh: () => Promise<unknown>) => ({
  onSuccess: () => refresh(),
  onError: () => void refresh(),
});
