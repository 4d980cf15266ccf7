// Runs in a page: draws the expense table plainly, all rows and cells at once, with React and nothing else.
import { createElement as h } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

const lei = new Intl.NumberFormat('ro-RO', { minimumFractionDigits: 2 });
const thousandths = new Intl.NumberFormat('ro-RO', { maximumFractionDigits: 3 });
const ofBani = (bani) => (bani === null ? '' : lei.format(bani / 100));
const ofE3 = (value) => (value === null ? '' : thousandths.format(value / 1_000));

/** Returns the milliseconds from the text of the answer to the painted table. */
globalThis.drawPlainTable = async (text) => {
  const started = performance.now();
  const { rows, columns } = JSON.parse(text);
  const place = document.createElement('div');
  place.style.cssText = 'position: fixed; inset: 0; overflow: auto; background: #fff';
  document.body.append(place);
  const root = createRoot(place);
  flushSync(() => root.render(h(Table, { rows, columns })));
  const painted = await nextPaint();
  root.unmount();
  place.remove();
  await nextPaint();
  return painted - started;
};

function Table({ rows, columns }) {
  const cells = rows.map((row, at) => [
    row.n,
    row.persons,
    thousandths.format(row.surfaceE5 / 1_000),
    ...columns.flatMap((column) => cellsOf(column, at)),
    ...[row.expenses, row.arrears, row.penaltiesOld, row.penaltiesNew].map(ofBani),
    ...[row.advance, row.total].map(ofBani),
  ]);
  const head = (cells[0] ?? []).map((_, at) => h('th', { key: at }, `Coloana ${at + 1}`));
  const body = cells.map((texts, at) =>
    h(
      'tr',
      { key: at },
      texts.map((text, column) => h('td', { key: column }, text)),
    ),
  );
  return h('table', null, h('thead', null, h('tr', null, head)), h('tbody', null, body));
}

function cellsOf({ shares, metered, indexes }, at) {
  const read = (indexes?.[at] ?? []).flatMap(({ oldE3, newE3 }) => [ofE3(oldE3), ofE3(newE3)]);
  const used =
    metered === null
      ? []
      : [
          ofE3(metered.consumptionE3[at]),
          ofBani(metered.useBani[at]),
          ofBani(metered.differenceBani[at]),
        ];
  return [...read, ...used, ofBani(shares[at])];
}

/** Resolves with the time at which the frame that shows the drawing has been painted. */
function nextPaint() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    });
  });
}
