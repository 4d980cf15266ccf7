import type { ExpenseRow } from './expense-rows.js';
import { providersNamed } from './providers-named.js';

const providersOf = (...named: readonly (readonly [name: string, cif?: string])[]) =>
  providersNamed(
    named.map(([provider, providerCif = '']) => ({ provider, providerCif }) as ExpenseRow),
  );

test('each fiscal code is one provider, under all the names that stand beside it', () => {
  expect(
    providersOf(
      ['Apa SA', '14399840'],
      ['Gaz SRL'],
      ['APA Nova', '014399840'],
      ['apa sa', '14399840'],
    ),
  ).toEqual([
    { names: ['Apa SA', 'APA Nova'], cif: '14399840' },
    { names: ['Gaz SRL'], cif: '' },
  ]);
});

test('a name without a code is the one that has it in another row, before or after', () => {
  const apa = [{ names: ['Apă SA'], cif: '14399840' }];
  expect(providersOf(['Apă SA'], ['Apa SA', '14399840'])).toEqual(apa);
  expect(providersOf(['Apă SA', '14399840'], ['APA SA'])).toEqual(apa);
});

test('neither a document without a provider nor a person is one', () => {
  expect(providersOf([''], ['Ion Horn', '1800101221144'], ['Ion Horn'])).toEqual([]);
});
