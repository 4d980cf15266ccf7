import type { ApartmentCode } from '@scara/contracts/http';

/**
 * Returns the apartments with the typed number. If there is none, returns those whose code or whose accounts' e-mail
 * contains what was typed: the digits of a number are in most codes.
 */
export function findCodes(
  apartments: readonly ApartmentCode[],
  typed: string,
): readonly ApartmentCode[] {
  const wanted = typed.trim().toLowerCase();
  const numbered = apartments.filter(({ n }) => n.toLowerCase() === wanted);
  if (numbered.length > 0) return numbered;
  const code = wanted.replace(/\s+/g, '');
  return apartments.filter(
    ({ linkPassword, tenants }) =>
      linkPassword.includes(code) || tenants.some(({ email }) => email.includes(wanted)),
  );
}
