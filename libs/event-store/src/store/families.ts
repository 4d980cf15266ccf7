/**
 * Returns a function that finds the family of a stream: the longest family name followed by a hyphen in the stream's
 * name.
 */
export function familyFinder<F extends { readonly name: string }>(
  families: readonly F[],
): (streamId: string) => F | undefined {
  const byName = new Map(families.map((family) => [family.name, family]));
  return (streamId) => {
    for (let end = streamId.lastIndexOf('-'); end > 0; end = streamId.lastIndexOf('-', end - 1)) {
      const family = byName.get(streamId.slice(0, end));
      if (family !== undefined) return family;
    }
    return undefined;
  };
}
