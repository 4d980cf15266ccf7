import { takenOf } from './counter-day.js';

const taken = (over: Partial<Parameters<typeof takenOf>[0][number]>) => ({
  ...{ idPd: 1, t: 1, pM: 1, amountBani: 100, an: false, returnOf: null },
  ...over,
});

describe('what a counter took in a day', () => {
  it('is the money that came in, the last one first', () => {
    const one = taken({});
    const other = taken({ t: 3, pM: 2 });
    const paidOut = taken({ t: 10 });
    const letGo = taken({ pM: 4 });
    const wentBack = taken({ t: 11, returnOf: 7 });
    const advance = taken({ t: 25, pM: null });
    const taking = takenOf([one, paidOut, letGo, wentBack, advance, other, taken({ t: 6 })]);
    expect(taking.rows).toEqual([taken({ t: 6 }), other, one]);
  });

  it('sums what stands by mode, without what went back on that day', () => {
    const documents = [
      taken({ pM: 2, amountBani: 30 }),
      taken({}),
      taken({ amountBani: 5 }),
      taken({ an: true }),
      taken({ idPd: 8 }),
    ];
    const back = taken({ idPd: 9, t: 10, returnOf: 8 });
    const { rows, sums } = takenOf([...documents, back]);
    expect(rows).toHaveLength(5);
    expect([...sums]).toEqual([
      [1, 105],
      [2, 30],
    ]);
    // Its return of a later day is not among the documents of this one: the money is in the drawer until then.
    expect([...takenOf(documents).sums]).toEqual([
      [1, 205],
      [2, 30],
    ]);
  });
});
