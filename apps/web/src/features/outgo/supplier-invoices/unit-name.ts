/** Units of UN/ECE recommendation 20 that bills of an association have, as they are written here. */
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

/** A unit's sign; one that is not known here stays as the document has it. */
export const unitName = (code: string): string => names[code] ?? code;
