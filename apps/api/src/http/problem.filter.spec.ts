import { rejectionOf } from './problem.filter.js';

const ofPostgres = (code: string) => Object.assign(new Error('of Postgres'), { code });

it.each([
  // The projector migrates the tables while calls arrive: trying again will succeed.
  ['42P01', 'not-yet-shown'],
  ['42703', 'not-yet-shown'],
  ['3F000', 'not-yet-shown'],
  // Trying an invalid statement again is useless.
  ['42601', 'unexpected'],
])('of Postgres’s %s says %s', (sqlState, code) => {
  expect(rejectionOf(ofPostgres(sqlState))).toEqual({ code });
});
