import { signedBani } from './payment-words.js';

test('money that goes out is below 0; a correction and an advance shared out move none', () => {
  const of = (t: number) => signedBani({ t, amountBani: 100 });
  expect([1, 3, 5, 10, 11, 20, 25].map(of)).toEqual([100, 100, 100, -100, -100, 100, 100]);
});
