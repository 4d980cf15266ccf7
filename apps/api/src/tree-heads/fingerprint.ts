/** How many hex digits of a head's root are printed: 64 bits, for which nobody can find a second history. */
const DIGITS = 16;

/** Returns the beginning of a root as people read and type it: '3F2A 91C0 77B4 E05D'. */
export function fingerprintOf(root: string): string {
  return root
    .slice(0, DIGITS)
    .toUpperCase()
    .replaceAll(/(.{4})(?=.)/g, '$1 ');
}
