import { foundDocuments, isFound } from './find-document.js';
import type { CashDocument } from './payments.queries.js';

const document: CashDocument = {
  ...{ idPd: 26_000_001, idAp: 7, n: 'A / 6', t: 1, pM: 1, emitted: '2026-11-10' },
  ...{ series: 'TEI', paymentNumber: '640', amountBani: 148_050, sFeeBani: 0, info: 'avizul 9148' },
  ...{ an: false, anReason: '', partner: '', from: null, to: null, returnOf: null },
  ...{ totalBani: 148_050, idF: null, idReturn: null, check: null },
};
const found = (typed: string, over: Partial<CashDocument> = {}): boolean =>
  isFound({ ...document, ...over }, typed, {
    mode: 'Numerar',
    owner: 'Țepeș Ștefania',
    returned: undefined,
  });

describe('a document looked for by a number', () => {
  it.each(['1480,50', '1.480,50', '1480', '1.48', '14', '1 480,50', '-1480', '−1.480,50'])(
    'is found by its sum as it is written, from its beginning: %s',
    (typed) => {
      expect(found(typed)).toBe(true);
      expect(found(`incasare ${typed} numerar`)).toBe(true);
    },
  );

  it.each(['80', '480', '480,50', '80,5', ',50', '50', '1480,51', '0'.repeat(3)])(
    'is not found by digits inside its sum: %s',
    (typed) => {
      expect(found(typed)).toBe(false);
    },
  );

  it('is found by any part of its own number, and of what was written about it', () => {
    expect(found('tei 640')).toBe(true);
    expect(found('40')).toBe(true);
    expect(found('9148')).toBe(true);
  });

  it('that takes something away is found by how much', () => {
    expect(found('1480,5', { amountBani: -148_050 })).toBe(true);
  });
});

test('a document is found by who owns its apartment, without marks', () => {
  expect(found('stefania tepes')).toBe(true);
  expect(found('stefan vasile')).toBe(false);
});

it.each(['M2 / A / 78', 'M2/A/78', 'a / 78', 'a/78'])(
  'a document is found by its apartment as pages write it, and no other with its parts: %s',
  (typed) => {
    expect(found(typed, { n: 'M2 / A / 78' })).toBe(true);
    expect(found(typed, { n: 'M2 / C / 131', amountBani: 78_642 })).toBe(false);
    expect(found(typed, { n: 'M2 / B / 122', paymentNumber: '478' })).toBe(false);
  },
);

test('a document that gives money back is found by the one it names', () => {
  const back: CashDocument = {
    ...document,
    series: 'DP',
    paymentNumber: '3',
    returnOf: 26_000_001,
  };
  const how = { mode: 'Numerar', owner: '', returned: document };
  expect(isFound(back, 'tei 640', how)).toBe(true);
  expect(isFound(back, 'tei 641', how)).toBe(false);
});

describe('what is shown of a period', () => {
  const paid: CashDocument = { ...document, idPd: 1 };
  const spent: CashDocument = { ...document, idPd: 2, t: 10, paymentNumber: '7' };
  const back: CashDocument = { ...document, idPd: 3, t: 10, amountBani: 500, returnOf: 1 };
  const moved: CashDocument = { ...document, idPd: 4, t: 5, pM: null, from: 'cash', to: 'bank' };
  const shown = (over: Partial<Parameters<typeof foundDocuments>[1]>) =>
    foundDocuments([paid, spent, back], {
      only: undefined,
      shown: 'all',
      typed: '',
      modeName: () => 'Numerar',
      owners: new Map([[7, 'Popescu Ana']]),
      ...over,
    });
  const ids = (over: Parameters<typeof shown>[0]) => shown(over).map((one) => one.document.idPd);

  it('is the last one first, each with what it gives back', () => {
    expect(ids({})).toEqual([3, 2, 1]);
    expect(shown({}).map(({ returned }) => returned?.idPd)).toEqual([1, undefined, undefined]);
  });

  it('is what came in, or what went out, or the one that an address asks for', () => {
    expect(ids({ shown: 'in' })).toEqual([1]);
    expect(ids({ shown: 'out' })).toEqual([3, 2]);
    expect(ids({ only: 2 })).toEqual([2]);
  });

  it('is a transfer, an opening or a correction apart: by these no money came in or went out', () => {
    const others: CashDocument[] = [
      moved,
      { ...moved, idPd: 5, t: 0, from: null },
      { ...document, idPd: 6, pM: 4 },
      { ...document, idPd: 7, t: 20, pM: null, amountBani: -300 },
      { ...document, idPd: 8, t: 25, pM: null },
    ];
    const among = (way: 'in' | 'out' | 'other') =>
      foundDocuments([paid, spent, ...others], {
        ...{ only: undefined, shown: way, typed: '', modeName: () => '', owners: new Map() },
      }).map((one) => one.document.idPd);
    expect(among('in')).toEqual([1]);
    expect(among('out')).toEqual([2]);
    expect(among('other')).toEqual([8, 7, 6, 5, 4]);
  });

  it('is what was typed, in the way of paying too', () => {
    expect(ids({ typed: 'tei 7' })).toEqual([2]);
    expect(ids({ typed: 'numerar' })).toEqual([3, 2, 1]);
    expect(ids({ typed: 'card' })).toEqual([]);
    expect(ids({ typed: 'ana popescu' })).toEqual([3, 2, 1]);
    expect(ids({ typed: 'ana popescu', owners: new Map() })).toEqual([]);
  });
});
