import {
  associationEvents,
  cashbookEvents,
  documentEvents,
  letterEvents,
  monthEvents,
  proposalEvents,
} from '@scara/contracts/events';
import { eventPhrase, shownValue } from './audit-words.js';

/** The types of all events that the journal shows. */
const told = Object.keys({
  ...associationEvents,
  ...monthEvents,
  ...cashbookEvents,
  ...documentEvents,
  ...letterEvents,
  ...proposalEvents,
});

it.each(told)('tells of %s in words', (type) => {
  expect(eventPhrase(type)).not.toBe(type);
});

it.each([
  ['published', '2026-10-12', '12.10.2026'],
  ['month', '2026-09', 'septembrie 2026'],
  ['number', '2026-0912', '2026-0912'],
  ['documentNumber', '2026-09', '2026-09'],
  ['penaltiesRateE2', 20, '0,2'],
  ['amountBani', 123456, '1.234,56 lei'],
  ['hasCensor', true, 'Da'],
  ['isCompany', false, 'Persoană fizică'],
  ['quantityE3', 12_500, '12,5'],
  ['distribution', 4, 'Pe cota-parte indiviză'],
  ['metering', 2, 'Apă rece'],
  ['showInfo', 6, 'Restanțele, Penalizările'],
  ['fundType', 2, 'Cu coloana lui în istoric'],
  ['mode', 1, 'Numerar'],
  ['paymentType', 10, 'Plată'],
  ['fromAccount', 'cash', 'Casă'],
  ['category', 'share', 'Cheltuieli pe cota-parte indiviză'],
  ['category', 'per-person', 'Cheltuieli pe număr de persoane'],
  ['purpose', 'repair', 'Fond de reparații'],
  ['roles', 0, 'Fără drepturi'],
])('shows the %s %s as %s', (field, value, text) => {
  expect(shownValue(field, value)).toBe(text);
});
