import { entrancePlace } from './place-names.js';

test('an entrance stands in its block, and alone in one that is only called a block', () => {
  expect(entrancePlace('T6', 'A')).toBe('Blocul T6 / Scara A');
  expect(entrancePlace('Bloc T6', 'Scara A')).toBe('Bloc T6 / Scara A');
  expect(entrancePlace('Bloc', '1')).toBe('Scara 1');
});
