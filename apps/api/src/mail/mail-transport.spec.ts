import { isAddressRefused } from './mail-transport.js';

it.each([
  [{ code: 'EENVELOPE', responseCode: 550 }, true],
  [{ code: 'EMESSAGE', responseCode: 554 }, true],
  [{ code: 'EENVELOPE', responseCode: 450 }, false],
  [{ code: 'ECONNREFUSED' }, false],
  [{ code: 'ETIMEDOUT', responseCode: 550 }, false],
  [new Error('altceva'), false],
])('%j is an address that is refused for good: %s', (error, isRefused) => {
  expect(isAddressRefused(error)).toBe(isRefused);
});
