import type { PortfolioLine } from '@scara/contracts/http';

import { firstOrder, linesShown } from './portfolio-lines.js';

const line = (name: string, city: string, overdueBani = 0): PortfolioLine => ({
  ...{ idAs: 1, name, city, apartments: 4, month: null, next: null },
  ...{ roles: 1, owedBani: overdueBani, collectedBani: 0, overdueBani, unpaidBani: 0 },
  ...{ findings: 0, unread: 0, announced: null, unapproved: null, alerts: null },
  ...{ signature: null, remarks: null },
});

const lines = [
  line('Teiul', 'Iași', 5),
  line('Bloc 12', 'Timișoara', 7),
  line('Bloc 2', 'Timișoara', 7),
];
const namesIn = (search: string, by: Parameters<typeof firstOrder>[0] = 'name') =>
  linesShown(lines, search, firstOrder(by)).map(({ name }) => name);

test('associations are found by their name or city, marks and capitals aside', () => {
  expect(namesIn('iasi')).toEqual(['Teiul']);
  expect(namesIn(' TEI ')).toEqual(['Teiul']);
  expect(namesIn('Timișoara')).toEqual(['Bloc 2', 'Bloc 12']);
});

test('the largest sums stand first, those alike by name', () => {
  expect(namesIn('', 'overdue')).toEqual(['Bloc 2', 'Bloc 12', 'Teiul']);
});
