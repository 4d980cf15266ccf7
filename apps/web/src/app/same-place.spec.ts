import { samePlaceOf } from './same-place.js';

it.each([
  ['/administration/association/7/config/users', '/administration/association/9/config/users'],
  ['/association/7/config/tableConfig', '/association/9/config/tableConfig'],
  ['/association/7/group/12/month/202509', '/association/9/months'],
  // A provider's number is of the one association only.
  [
    '/administration/association/7/config/providers/55',
    '/administration/association/9/config/providers',
  ],
])('from %s another association is shown at %s', (path, there) => {
  expect(samePlaceOf(path, '9')).toBe(there);
});
