import { ASSOCIATION, PIXEL, aBill } from './builders.fixture.js';
import { billFingerprint } from './fingerprint.js';

it('is the same for the same bill, whatever the order of its keys, and pictures', () => {
  const bill = aBill();
  const turned = Object.fromEntries(Object.entries(bill).reverse()) as typeof bill;
  const stamped = { ...bill, issuer: { ...ASSOCIATION, stamp: PIXEL } };
  expect(billFingerprint(bill)).toMatch(/^[0-9a-f]{10}$/);
  expect(billFingerprint(turned)).toBe(billFingerprint(bill));
  expect(billFingerprint(stamped)).toBe(billFingerprint(bill));
});

it('is another one as soon as a figure changes', () => {
  expect(billFingerprint(aBill({ version: 2 }))).not.toBe(billFingerprint(aBill()));
  expect(billFingerprint(aBill({ penaltiesBani: 242 }))).not.toBe(billFingerprint(aBill()));
});
