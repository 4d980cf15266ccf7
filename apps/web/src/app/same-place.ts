/**
 * Returns the path of the same page in another association. A month, an apartment or a provider is only of the one
 * association: from their pages the path leads to the other's months, or to its list of providers.
 */
export function samePlaceOf(path: string, idAs: string): string {
  if (/^\/association\/\d+\/(?!config\/)/.test(path)) return `/association/${idAs}/months`;
  return path.replace(/(association\/)\d+(.*?)(\/\d+)?$/, `$1${idAs}$2`);
}
