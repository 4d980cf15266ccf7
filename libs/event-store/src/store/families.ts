/** Finds the family of a stream by name: the longest family name that stands before a hyphen of it. */
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
