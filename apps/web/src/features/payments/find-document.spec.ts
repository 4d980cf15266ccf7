import { isFound } from './find-document.js';
import type { CashDocument } from './payments.queries.js';

const document: CashDocument = {
  ...{ idPd: 26_000_001, idAp: 7, n: 'A / 6', t: 1, pM: 1, emitted: '2026-11-10' },
  ...{ series: 'TEI', paymentNumber: '640', amountBani: 148_050, sFeeBani: 0, info: 'avizul 9148' },
  ...{ an: false, anReason: '', partner: '', from: null, to: null, returnOf: null },
  ...{ totalBani: 148_050, idF: null, idReturn: null, check: null },
};
const found = (typed: string, over: Partial<CashDocument> = {}): boolean =>
  isFound({ ...document, ...over }, typed, { mode: 'Numerar', returned: undefined });

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

test('a document that gives money back is found by the one it names', () => {
  const back: CashDocument = {
    ...document,
    series: 'DP',
    paymentNumber: '3',
    returnOf: 26_000_001,
  };
  const how = { mode: 'Numerar', returned: document };
  expect(isFound(back, 'tei 640', how)).toBe(true);
  expect(isFound(back, 'tei 641', how)).toBe(false);
});
