import { evolveCashbook, NO_CASHBOOK, documentIdIn } from '@scara/domain/cashbook';
import { type ExpenseMonth, NO_MONTH } from '@scara/domain/expense-month';
import { localDate, type YearMonth } from '@scara/domain/kernel';
import type { FoldedAssociation } from '../computed/computed-projection.js';
import { monthTables } from './month-tables.computed.js';

const YEARS = [2024, 2025];
const MONTHS = YEARS.flatMap((year) =>
  Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`),
);

/** Returns what a new projector reads for one touched month, asking until nothing more is needed. */
function read(
  states: Readonly<Record<string, ExpenseMonth>>,
  touched: string,
  book = NO_CASHBOOK,
): readonly string[] {
  const all: Readonly<Record<string, unknown>> = {
    'association-7': {},
    'cashbook-7-2025': book,
    ...Object.fromEntries(
      Object.entries(states).map(([month, state]) => [nameOf(month), state] as const),
    ),
  };
  const known = new Set([nameOf(touched)]);
  const namesOf = ({ name }: { name: string }) =>
    Object.keys(all).filter((stream) => stream.startsWith(`${name}-`));
  const association = {
    id: 7,
    namesOf,
    streamsOf: (fold: { name: string }) =>
      namesOf(fold)
        .filter((stream) => known.has(stream))
        .map((stream) => ({ stream, revision: 0n, state: all[stream] })),
  } as unknown as FoldedAssociation;
  for (;;) {
    const asked = monthTables.asks!(association, new Set([nameOf(touched)]));
    const more = asked.filter((stream) => !known.has(stream));
    if (more.length === 0) break;
    for (const stream of more) known.add(stream);
  }
  return [...known].filter((stream) => stream.startsWith('month-')).sort();
}

const nameOf = (month: string): string => `month-7-${month.replace('-', '')}`;

function month(at: number, over: Partial<ExpenseMonth> = {}): [string, ExpenseMonth] {
  const name = MONTHS[at] as YearMonth;
  const previous = at === 0 ? null : (MONTHS[at - 1] as YearMonth);
  return [name, { ...NO_MONTH, month: name, previous, ...over }];
}

function closed(at: number): [string, ExpenseMonth] {
  const closing = { closed: `${MONTHS[at]!}-28`, read: { association: 0, cashbooks: {} } };
  return month(at, { closing: closing as unknown as NonNullable<ExpenseMonth['closing']> });
}

const behind = Array.from({ length: 22 }, (_, at) => closed(at));

describe('the months that a table asks for', () => {
  it('are the open one and the close before it, however many lie behind', () => {
    const states = Object.fromEntries([...behind, month(22)]);
    expect(read(states, '2025-11')).toEqual(['month-7-202510', 'month-7-202511']);
  });

  it('are none before the last where that one has just been closed', () => {
    expect(read(Object.fromEntries(behind), '2025-10')).toEqual(['month-7-202510']);
  });

  it('reach over months that are open or discarded to the last close', () => {
    const discarded = [MONTHS[23]!, NO_MONTH] as const;
    const states = Object.fromEntries([...behind.slice(0, 21), month(21), month(22), discarded]);
    const expected = ['month-7-202509', 'month-7-202510', 'month-7-202511', 'month-7-202512'];
    expect(read(states, '2025-11')).toEqual(expected);
  });

  it('are those of the first day on for a payment that moves what was closed', () => {
    const states = Object.fromEntries([...behind, month(22)]);
    const idPd = documentIdIn(2025, 1);
    const late = evolveCashbook(NO_CASHBOOK, {
      type: 'PaymentRegistered',
      data: {
        idPd,
        type: 1,
        mode: 2,
        emitted: localDate('2025-01-15'),
        series: '',
        number: '',
        idAp: 70_003,
        amountBani: 1,
        idF: null,
        info: '',
      },
    });
    expect(read(states, '2025-11', late)).toHaveLength(23);
  });
});
