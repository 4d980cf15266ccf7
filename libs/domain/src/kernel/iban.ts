// Lengths of the national IBANs that a Romanian association meets (ISO 13616 registry).
const LENGTHS =
  'AD24 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 ' +
  'IS26 IT27 LI21 LT20 LU20 LV21 MC27 MD24 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 ' +
  'TR26 UA29 VA22';

/** Returns the IBAN without spaces in capitals, or undefined when it is not a valid one (ISO 7064, modulo 97). */
export function parseIban(text: string): string | undefined {
  const iban = text.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d\d[A-Z0-9]+$/.test(iban)) return undefined;
  if (!LENGTHS.includes(iban.slice(0, 2) + iban.length)) return undefined;
  if (iban.startsWith('RO') && !/^RO\d\d[A-Z]{4}/.test(iban)) return undefined;
  const check = Number(iban.slice(2, 4));
  return check >= 2 && check <= 98 && modulo97(iban) === 1 ? iban : undefined;
}

/** Formats an IBAN in groups of four characters, as it is printed. */
export function shownIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}

function modulo97(iban: string): number {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
