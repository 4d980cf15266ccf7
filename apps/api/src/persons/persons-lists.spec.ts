import { personsList } from './persons-lists.js';

test('an entrance of the list of persons is called as on other papers', () => {
  const entrance = (block: string, name: string) => ({
    ...{ idEntrance: 7, block, entrance: name, months: [] },
  });
  const { sheet } = personsList({
    ...{ association: 'Proba', months: [], totals: [] },
    entrances: [entrance('Bloc', '1'), entrance('T6', 'A'), entrance('', '')],
  });
  expect(JSON.stringify(sheet(''))).toContain('"Scara 1"');
  expect(JSON.stringify(sheet(''))).toContain('"Bloc T6, scara A"');
  expect(JSON.stringify(sheet(''))).toContain('"Scară ștearsă (7)"');
});
