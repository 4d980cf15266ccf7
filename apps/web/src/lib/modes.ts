import { DISTRIBUTIONS, METERINGS } from '@scara/contracts/http';

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('ro') + text.slice(1);

/** `Pe persoană` for distribution mode 2. */
export const distributionName = (mode: number): string => capital(DISTRIBUTIONS[mode] ?? '');
/** `Apă rece` for metering mode 2. */
export const meteringName = (mode: number): string => capital(METERINGS[mode] ?? '');
