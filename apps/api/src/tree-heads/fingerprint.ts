/** So much of a head's root stands on paper: 64 bits, which nobody finds a second history for. */
const DIGITS = 16;

/** '3F2A 91C0 77B4 E05D': the beginning of a root as people read and type it. */
export function fingerprintOf(root: string): string {
  return root
    .slice(0, DIGITS)
    .toUpperCase()
    .replaceAll(/(.{4})(?=.)/g, '$1 ');
}
