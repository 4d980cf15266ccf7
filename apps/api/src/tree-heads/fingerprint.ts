/** So much of a head's root stands on paper: 64 bits, which nobody finds a second history for. */
const DIGITS = 16;

/** '3F2A 91C0 77B4 E05D': the beginning of a root as people read and type it. */
export function fingerprintOf(root: string): string {
  return root
    .slice(0, DIGITS)
    .toUpperCase()
    .replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** The digits of what somebody typed from paper, as they begin a root; undefined for what is no fingerprint. */
export function rootPrefixOf(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s.-]/g, '').toLowerCase();
  return /^[0-9a-f]{16,64}$/.test(digits) ? digits : undefined;
}
