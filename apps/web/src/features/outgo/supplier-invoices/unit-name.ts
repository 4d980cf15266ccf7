/** Units of UN/ECE recommendation 20 that occur on an association's bills, as written in Romania. */
const names: Readonly<Record<string, string>> = {
  C62: 'buc.',
  H87: 'buc.',
  EA: 'buc.',
  XPP: 'buc.',
  MTQ: 'm³',
  MTK: 'm²',
  MTR: 'm',
  KWH: 'kWh',
  MWH: 'MWh',
  GV: 'GJ',
  E11: 'Gcal',
  MON: 'luni',
  HUR: 'ore',
  DAY: 'zile',
  KGM: 'kg',
  LTR: 'l',
};

/** Returns the unit's symbol; an unknown code is returned unchanged. */
export const unitName = (code: string): string => names[code] ?? code;
