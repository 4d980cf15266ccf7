import { problemText } from './problem-words.js';

it.each([
  ['RON', '46,75 lei'],
  ['DKK', '46,75 DKK'],
])('what is paid of an invoice in %s is said in its own currency', (currency, said) => {
  expect(problemText({ code: 'prepaid', prepaidBani: 4_675, currency })).toContain(`${said};`);
});
