import { shownDate } from '@scara/domain/kernel';
import type { Payers, Place, TakeoverStep } from '@scara/domain/takeover';
import { counted, shownLei, shownSum } from '../http/labels.js';
import { DISTRIBUTIONS, METERINGS, monthName } from '../http/month-words.js';
import { percentText } from './words.js';

/** Says what a step does, in one sentence, for its row and for the progress while it is carried out. */
export function stepText(step: TakeoverStep): string {
  switch (step.kind) {
    case 'settings':
      return 'Se schimbă datele asociației.';
    case 'block':
      return `Se adaugă blocul ${step.block}.`;
    case 'entrance':
      return `Se adaugă scara ${step.entrance}.`;
    case 'apartment': {
      const { name, persons, shareE5 } = step.apartment;
      const people = counted(persons, 'o persoană', 'persoane');
      return `Se adaugă ${placeText(step.apartment)}: ${name}, ${people}, cotă ${percentText(shareE5)}.`;
    }
    case 'column':
      return `Se adaugă coloana ${step.column} la lista de plată.`;
    case 'meters':
      return `Se adaugă ${counted(step.meters.length, 'un contor', 'contoare')}.`;
    case 'group':
      return `Se adaugă grupul ${step.group}, ${counted(step.members.length, 'un apartament', 'apartamente')}.`;
    case 'fund':
      return `Se constituie ${step.fund}.`;
    case 'provider':
      return `Se adaugă furnizorul ${step.provider.names[0]}.`;
    case 'open-month':
      return step.opening.length === 0
        ? `Se deschide luna ${monthName(step.month)}.`
        : `Se deschide luna ${monthName(step.month)}, cu ${counted(step.opening.length, 'un sold inițial', 'solduri inițiale')}.`;
    case 'month-terms':
      return (
        `Se fixează termenele lunii ${monthName(step.month.month)}: ` +
        `${counted(step.month.maturityDays, 'o zi', 'zile')} până la scadență, ${shownSum(step.month.rateE2)} % pe zi.`
      );
    case 'persons':
      return (
        `Din ${monthName(step.change.month)}, ${placeText(step.change.place)} ` +
        `are ${counted(step.change.persons, 'o persoană', 'persoane')}.`
      );
    case 'readings':
      return `Se introduc ${counted(step.readings.length, 'o citire', 'citiri')} în ${monthName(step.month)}.`;
    case 'expense': {
      const { month, column, amountBani, metering, distribution, payers } = step.expense;
      const ways = `${METERINGS[metering]}, ${DISTRIBUTIONS[distribution]}`;
      return `Se distribuie ${shownLei(amountBani)} la ${column} în ${monthName(month)}: ${ways}, ${payersText(payers)}.`;
    }
    case 'fund-due': {
      const { month, fund, totalBani, distribution, payers } = step.due;
      return `Se cer ${shownLei(totalBani)} la ${fund} în ${monthName(month)}: ${DISTRIBUTIONS[distribution]}, ${payersText(payers)}.`;
    }
    case 'accept-findings':
      return `Se trece lista de control a lunii ${monthName(step.month)}.`;
    case 'publish-month':
      return `Se afișează luna ${monthName(step.month)} la ${shownDate(step.date)}.`;
    case 'close-month':
      return `Se închide luna ${monthName(step.month)} la ${shownDate(step.date)}.`;
    case 'payment': {
      const { amountBani, place, date, fund, receipt } = step.payment;
      const into = fund === null ? '' : ` la ${fund}`;
      const paper = receipt === null ? '' : `, chitanța ${receipt.series} ${receipt.number}`;
      return `Se înregistrează ${shownLei(amountBani)}${into} de la ${placeText(place)}, ${shownDate(date)}${paper}.`;
    }
  }
}

const placeText = ({ entrance, apartment }: Place): string =>
  `apartamentul ${apartment}, scara ${entrance}`;

function payersText(payers: Payers): string {
  switch (payers.kind) {
    case 'all':
      return 'toată asociația';
    case 'entrance':
      return `scara ${payers.entrance}`;
    case 'group':
      return `grupul ${payers.group}`;
  }
}
