import { computeMonth } from '@scara/domain/expense-month';
import { memoryEventStore } from '@scara/event-store/testing';
import { median } from '../measure/rounds.js';
import { fillAssociation } from '../subjects/associations.js';
import { fillMonths } from '../subjects/months.js';

// Computes the table of a month in a process that holds nothing else; started by `computed` in month.ts. Its arguments
// are the numbers of apartments and columns; it answers milliseconds.

const [apartments, columns] = process.argv.slice(2).map(Number) as [number, number];
const IDS = { idAs: 100_001, idUser: 1 };

const store = memoryEventStore();
await fillAssociation(store, IDS.idAs, { idUser: IDS.idUser, apartments, changes: 0 });
const { sources } = await fillMonths(store, IDS.idAs, { idUser: IDS.idUser, columns, behind: 1 });
for (let i = 0; i < 30; i += 1) computeMonth(sources, null);
const ms = median(Array.from({ length: 51 }, () => timed(() => void computeMonth(sources, null))));
process.send!(ms);

function timed(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
