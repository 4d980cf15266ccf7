import { receiptsText, signedBani } from './payment-words.js';

test('money that goes out is below 0; a correction and an advance shared out move none', () => {
  const of = (t: number) => signedBani({ t, amountBani: 100 });
  expect([1, 3, 5, 10, 11, 20, 25].map(of)).toEqual([100, 100, 100, -100, -100, 100, 100]);
});

test('the receipts of a long sitting are told by the first and the last of each run', () => {
  const text = (...numbers: [string, string][]) =>
    receiptsText(
      numbers.map(([series, paymentNumber]) => ({ series, paymentNumber })),
      { amountBani: 2_000, name: 'Ap. 11' },
    );
  const end = '20,00 lei, Ap. 11';
  expect(text()).toBe(end);
  expect(text(['', ''])).toBe(end);
  expect(text(['CH', '12'], ['CH', '13'])).toBe(`CH 12, CH 13. ${end}`);
  expect(text(['CH', '99'], ['CH', '100'], ['CH', '101'])).toBe(`CH 99–101. ${end}`);
  expect(text(['CH', '0099'], ['CH', '0100'], ['CH', '0101'])).toBe(`CH 0099–0101. ${end}`);
  expect(text(['CH', '1'], ['MR', '2'], ['MR', '3'], ['MR', '4'], ['MR', '6'])).toBe(
    `CH 1, MR 2–4, MR 6. ${end}`,
  );
  expect(text(['CH', '1A'], ['CH', '2'], ['CH', ''], ['CH', '3'])).toBe(
    `CH 1A, CH 2, CH 3. ${end}`,
  );
});
