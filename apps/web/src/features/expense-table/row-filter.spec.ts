import { aColumn, aRow, aTable } from './builders.fixture.js';
import { filteredRows } from './row-filter.js';

const names = new Map([
  [1, 'Țepeș Andrei'],
  [2, 'Rusu Ana'],
]);
const data = aTable(
  [aRow(1, { arrears: 100 }), aRow(2, { total: -5 }), aRow(12), aRow(3, { fundArrears: 7 })],
  [aColumn(7, [0, 0, -3, 0])],
);

describe('filters of the expense table', () => {
  it.each([
    [{}, [0, 1, 2, 3]],
    [{ restante: true }, [0, 3]],
    [{ negative: true }, [1, 2]],
    [{ cauta: 'tepes' }, [0]],
    [{ cauta: '1' }, [0, 2]],
    [{ cauta: ' ANA ' }, [1]],
    [{ restante: true, cauta: 'rusu' }, []],
  ])('%j', (filter, expected) => {
    expect(filteredRows(data, names, filter)).toEqual(expected);
  });
});
