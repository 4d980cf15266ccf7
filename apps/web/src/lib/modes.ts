import {
  type CoefficientNames,
  distributionText,
  type MeteringNames,
  meteringText,
} from '@scara/contracts/http';

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('ro') + text.slice(1);

/** `Pe persoană` for distribution mode 2, `Pe coeficientul 2 (Lift)` for mode 9 where the association names it so. */
export const distributionName = (mode: number, names?: CoefficientNames): string =>
  capital(distributionText(mode, names));
/** `Apă rece` for metering mode 2, `Gaz` for mode 5 where the association names it so. */
export const meteringName = (mode: number, names: MeteringNames | undefined): string =>
  capital(meteringText(mode, names));
