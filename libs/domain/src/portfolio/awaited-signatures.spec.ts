import type { LocalDate } from '../kernel/index.js';
import { awaitsSignature, type SignedList } from './index.js';

const roles = [1, 2, 4] as const;
const awaitedBy = (over: Partial<SignedList>) =>
  roles.filter((role) =>
    awaitsSignature({ state: 'open', published: null, signedRoles: 0, ...over }, role),
  );
const published = '2026-01-05' as LocalDate;

test('a list waits for its president and censor once it is shown, for all others once somebody signed it', () => {
  expect(awaitedBy({})).toEqual([]);
  expect(awaitedBy({ state: 'published', published })).toEqual([2, 4]);
  expect(awaitedBy({ signedRoles: 1 })).toEqual([2, 4]);
  expect(awaitedBy({ state: 'published', published, signedRoles: 2 })).toEqual([1, 4]);
  expect(awaitedBy({ state: 'published', published, signedRoles: 7 })).toEqual([]);
});

test('a closed list is signed by nobody', () => {
  expect(awaitedBy({ state: 'closed', published, signedRoles: 1 })).toEqual([]);
});
