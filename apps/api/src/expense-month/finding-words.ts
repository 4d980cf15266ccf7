import { counted, divisionText, shownNumber } from '@scara/contracts/http';
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

/** One line of the control list as a sentence: what is the matter, with its figures and the law where it has one. */
export function findingText(finding: Finding): string {
  switch (finding.code) {
    case 'not-divisible':
      return `„${finding.name}”: ${divisionText(finding.refusal)}`;
    case 'undistributed':
      return `„${finding.name}”: ${lei(finding.bani)} rămân nedistribuiți.`;
    case 'no-document':
      return `„${finding.name}” nu are numărul documentului.`;
    case 'zero-amount':
      return `„${finding.name}” are suma 0.`;
    case 'recurring-missing':
      return `Cheltuiala lunară „${finding.name}” (luna trecută ${lei(finding.lastBani)}) lipsește.`;
    case 'departs-from-law':
      return `„${finding.name}” este în categoria „${CATEGORIES[finding.category as LegalCategory]}”, iar modul de distribuire se abate de la art. 75 alin. (3) din Legea 196/2018.`;
    case 'meter-unread':
      return finding.meters === 1
        ? `Ap. ${finding.number}: un contor fără index în această lună.`
        : `Ap. ${finding.number}: ${finding.meters} contoare fără index în această lună.`;
    case 'negative-consumption':
      return `Ap. ${finding.number}: consum negativ, ${amount(finding.consumptionE3)}.`;
    case 'consumption-leap':
      return `Ap. ${finding.number}: consum de ${amount(finding.consumptionE3)}, față de o medie de ${amount(finding.meanE3)}.`;
    case 'no-persons-with-consumption':
      return `Ap. ${finding.number} are consum, dar nicio persoană.`;
    case 'share-sum':
      return `Cotele-părți indivize însumează ${shownNumber(finding.sumE5, 5)}, nu 100.`;
    case 'rate-above-law':
      return `Penalizarea de ${shownNumber(finding.rateE2, 2)} % pe zi depășește ${shownNumber(finding.limitE2, 2)} % (Legea 196/2018 art. 77).`;
    case 'rate-without-decision':
      return `Nu este înregistrată hotărârea adunării generale pentru penalizarea de ${shownNumber(finding.rateE2, 2)} % pe zi (Legea 196/2018 art. 77).`;
    case 'rate-above-decision':
      return `Penalizarea de ${shownNumber(finding.rateE2, 2)} % pe zi depășește ${shownNumber(finding.decidedE2, 2)} %, cât a hotărât adunarea generală (Legea 196/2018 art. 77).`;
    case 'maturity-above-law':
      return `Termenul de plată de ${finding.days} zile depășește ${counted(finding.limit, 'zi', 'zile')} (Legea 196/2018 art. 77).`;
    case 'efactura-without-data':
      return `Ap. ${finding.number}: e-Factura este pornită, dar lipsesc date de facturare.`;
    case 'no-expenses':
      return 'Luna nu are nicio cheltuială.';
  }
}

function lei(bani: number): string {
  const text = (bani / 100).toLocaleString('ro-RO', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${text} lei`;
}

function amount(e3: number): string {
  return (e3 / 1000).toLocaleString('ro-RO', { maximumFractionDigits: 3 });
}
