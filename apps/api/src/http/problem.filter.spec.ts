import { rejectionOf } from './problem.filter.js';

const ofPostgres = (code: string) => Object.assign(new Error('of Postgres'), { code });

it.each([
  // The projector brings the tables to its version while calls come: they are asked again, and answered.
  ['42P01', 'not-yet-shown'],
  ['42703', 'not-yet-shown'],
  ['3F000', 'not-yet-shown'],
  // A statement that was written wrong is nobody's to try again.
  ['42601', 'unexpected'],
])('of Postgres’s %s says %s', (sqlState, code) => {
  expect(rejectionOf(ofPostgres(sqlState))).toEqual({ code });
});
