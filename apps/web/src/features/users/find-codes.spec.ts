import type { ApartmentCode } from '@scara/contracts/http';

import { findCodes } from './find-codes.js';

const of = (n: string, linkPassword: string, email = ''): ApartmentCode =>
  ({ n, linkPassword, tenants: email === '' ? [] : [{ email }] }) as unknown as ApartmentCode;

const all = [of('1', '1334567890', 'ana3@x.ro'), of('3', '2222222222'), of('12A', '4444413444')];

test.each([
  ['', ['1', '3', '12A']],
  ['3', ['3']],
  ['12a', ['12A']],
  ['44444 13', ['12A']],
  ['ANA3@', ['1']],
  ['13', ['1', '12A']],
  ['99', []],
])('%j finds %j', (typed, found) => {
  expect(findCodes(all, typed).map(({ n }) => n)).toEqual(found);
});
