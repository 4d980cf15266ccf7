import {
  counted,
  divisionText,
  type MeteringNames,
  meterTypeText,
  shownLei as lei,
  shownMilli,
  shownNumber,
} from '@scara/contracts/http';
import type { Finding } from '@scara/domain/expense-month';
import type { LegalCategory } from '@scara/domain/expense-month';

const CATEGORIES: Readonly<Record<LegalCategory, string>> = {
  'per-person': 'pe persoană',
  consumption: 'consum individual',
  share: 'cotă-parte indiviză',
  beneficiaries: 'beneficiari',
  technical: 'consumatori tehnici',
  other: 'alta',
};

/**
 * Returns one finding of the control list as a sentence: what is wrong, with its figures and the law if there is one.
 */
export function findingText(finding: Finding, names: MeteringNames): string {
  switch (finding.code) {
    case 'not-divisible':
      return `„${finding.name}”: ${divisionText(finding.refusal)}`;
    case 'undistributed':
      return `„${finding.name}”: ${lei(finding.bani)} rămân nedistribuiți.`;
    case 'due-elsewhere':
      return `Cota la fondul „${finding.name}” este cerută și unor apartamente din scări care nu îl plătesc.`;
    case 'no-document':
      return `„${finding.name}” nu are numărul documentului.`;
    case 'zero-amount':
      return `„${finding.name}” are suma 0.`;
    case 'recurring-missing':
      return `Cheltuiala lunară „${finding.name}” (luna trecută ${lei(finding.lastBani)}) lipsește.`;
    case 'departs-from-law':
      return `„${finding.name}” este în categoria „${CATEGORIES[finding.category as LegalCategory]}”, iar modul de distribuire se abate de la art. 75 alin. (3) din Legea 196/2018.`;
    case 'unmetered-pay-nothing':
      return `„${finding.name}”: ${counted(finding.numbers.length, 'un apartament', 'apartamente')} cu persoane și fără contor nu ${finding.numbers.length === 1 ? 'plătește' : 'plătesc'} nimic: ${finding.numbers.join(', ')}.`;
    case 'meter-unread':
      return `Ap. ${finding.number}: ${counted(finding.meters, 'un contor', 'contoare')} fără index în această lună.`;
    case 'negative-consumption':
      return `${meterText(finding, names)}: consum negativ, ${shownMilli(finding.consumptionE3)}.`;
    case 'consumption-leap':
      return `${meterText(finding, names)}: consum de ${shownMilli(finding.consumptionE3)}, față de o medie de ${shownMilli(finding.meanE3)}.`;
    case 'no-persons-with-consumption':
      return `Ap. ${finding.number} are consum, dar nicio persoană.`;
    case 'share-sum':
      return `Cotele-părți indivize însumează ${shownNumber(finding.sumE5, 5)}, nu 100.`;
    case 'rate-above-law':
      return `Penalizarea de ${shownNumber(finding.rateE2, 2)} % pe zi depășește ${shownNumber(finding.limitE2, 2)} % (Legea 196/2018, art. 77).`;
    case 'rate-without-decision':
      return `Nu este înregistrată hotărârea adunării generale pentru penalizarea de ${shownNumber(finding.rateE2, 2)} % pe zi (Legea 196/2018, art. 77).`;
    case 'rate-above-decision':
      return `Penalizarea de ${shownNumber(finding.rateE2, 2)} % pe zi depășește ${shownNumber(finding.decidedE2, 2)} %, cât a hotărât adunarea generală (Legea 196/2018, art. 77).`;
    case 'maturity-above-law':
      return `Termenul de plată de ${counted(finding.days, 'o zi', 'zile')} depășește ${counted(finding.limit, 'zi', 'zile')} (Legea 196/2018, art. 77).`;
    case 'efactura-without-data':
      return `Ap. ${finding.number}: e-Factura este pornită, dar lipsesc date de facturare.`;
    case 'no-expenses':
      return 'Luna nu are nicio cheltuială.';
  }
}

type OfMeter = Extract<Finding, { readonly meter: unknown }>;

/**
 * 'Ap. A / 12, contorul de apă rece TE100206': an apartment may have several meters, so the sentence names the one
 * meant.
 */
function meterText({ number, meter }: OfMeter, names: MeteringNames): string {
  const what = [meterTypeText(meter.type, names), meter.series].filter(Boolean).join(' ');
  return `Ap. ${number}, contorul de ${what}`;
}
