import type { FraudAlert } from '@scara/domain/alerts';
import { documentNumber, shownDate, shownIban } from '@scara/domain/kernel';
import { shownLei } from './labels.js';

const named = ({ series, number }: { readonly series: string; readonly number: string }): string =>
  documentNumber(series, number) || 'fără număr';

/** Describes an alert in one sentence: what happened, with its figures, and without blaming anyone. */
export function alertText(alert: FraudAlert): string {
  const sum = shownLei(alert.amountBani);
  const date = shownDate(alert.date);
  switch (alert.code) {
    case 'receipt-out-of-order':
      return `Documentul ${named(alert)} are data ${date}, deși un număr dinaintea lui are data ${shownDate(alert.after)}.`;
    case 'annulled-after-deposit':
      return `Chitanța ${named(alert)} din ${date}, de ${sum}, a fost anulată după ce numerarul a fost depus, la ${shownDate(alert.deposited)}.`;
    case 'paid-twice':
      return `Încasarea ${named(alert)} din ${date} repetă aceeași sumă, ${sum}, pentru același apartament și aceeași zi.`;
    case 'cash-held':
      return `În casă sunt ${sum}, cei mai vechi bani din ${date}: numerarul se depune cel târziu în ziua lucrătoare următoare.`;
    case 'iban-changed':
      return alert.after === ''
        ? `${ibanOwner(alert)}, ${shownIban(alert.before)}, a fost șters.`
        : `${ibanOwner(alert)} s-a schimbat din ${shownIban(alert.before)} în ${shownIban(alert.after)}.`;
  }
}

function ibanOwner({ of, name }: Extract<FraudAlert, { code: 'iban-changed' }>): string {
  switch (of) {
    case 'association':
      return 'IBAN-ul asociației';
    case 'fund':
      return `IBAN-ul fondului ${name}`.trim();
    case 'supplier':
      return `IBAN-ul de pe factura furnizorului ${name}`;
  }
}
