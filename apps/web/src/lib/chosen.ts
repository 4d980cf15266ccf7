/** Returns the selection after `ids` were ticked or unticked. */
export function chosenAfter<Id>(
  chosen: ReadonlySet<Id>,
  ids: readonly Id[],
  isTicked: boolean,
): ReadonlySet<Id> {
  const next = new Set(chosen);
  for (const id of ids) {
    if (isTicked) next.add(id);
    else next.delete(id);
  }
  return next;
}
