import { apartmentSheetsPdf } from './apartment-sheets-pdf.js';
import { printedPages } from './printed-text.fixture.js';

it('makes sums of twelve digits smaller, so that none is drawn over its neighbour', async () => {
  const sum = 999_999_999_999;
  const row = {
    ...{ date: '2025-10-31', operation: 'Lista lunii', document: 'TC 12', details: '' },
    ...{ debitBani: sum, creditBani: sum, balanceBani: -sum },
  };
  const sheet = {
    association: { name: 'Asociația Teiul', cif: '14399840' },
    ...{ apartment: '12', place: 'Bloc A1, scara 2', owner: 'Ștefănescu Țuțu' },
    ...{ from: '2025-10', to: '2025-10', openingBani: -sum, rows: [row], closingBani: -sum },
  };
  const [page] = await printedPages(apartmentSheetsPdf([sheet], '2025-11-01'));
  const sums = page!.words.filter(({ text }) => text.includes('9.999.999.999,99'));
  expect(sums).toHaveLength(7);
  for (const { x, y, width } of sums) {
    const next = sums.find((other) => Math.abs(other.y - y) < 2 && other.x > x);
    if (next !== undefined) expect(x + width).toBeLessThan(next.x);
  }
});
