import type { PersonsByMonth } from '@scara/contracts/http';
import { type MonthId, yearMonthOf } from '@scara/domain/kernel';
import { cellName } from '../print/workbook-text.js';
import { type Cell, type Sheet, workbook } from '../print/workbook.js';
import { shortMonthText } from '../print/words.js';

const HEAD_ROW = 2;
const FIRST_ROW = HEAD_ROW + 1;

/** Persons by entrance and month as an .xlsx file, totals as formulas. */
export function personsWorkbook(report: PersonsByMonth): Buffer {
  const { association, months, entrances, totals } = report;
  const count = (value: number): Cell => ({ value, scale: 0, style: 'count' });
  const total = (at: number, value: number): Cell => ({
    value,
    scale: 0,
    style: 'strongCount',
    ...(entrances.length > 0 && {
      formula: `SUM(${cellName(FIRST_ROW, at + 1)}:${cellName(FIRST_ROW + entrances.length - 1, at + 1)})`,
    }),
  });
  const sheet: Sheet = {
    name: 'Persoane',
    widths: [32, ...months.map(() => 11.5)],
    rows: [
      [{ text: `Persoane pe luni, ${association}`, style: 'title' }],
      [],
      [
        { text: 'Scara', style: 'head' },
        ...months.map(({ idMonth }): Cell => ({
          text: shortMonthText(yearMonthOf(idMonth as MonthId)),
          style: 'head',
        })),
      ],
      ...entrances.map((one): Cell[] => [
        { text: placeOf(one), style: 'text' },
        ...one.months.map((month): Cell =>
          month === null ? { blank: true, style: 'count' } : count(month.persons),
        ),
      ]),
      [
        { text: 'Total', style: 'strongText' },
        ...totals.map(({ persons }, at) => total(at, persons)),
      ],
    ],
    heights: new Map([[0, 22]]),
    frozen: { rows: FIRST_ROW, columns: 1 },
    merged: [],
    heads: [HEAD_ROW, HEAD_ROW],
  };
  return workbook([sheet]);
}

function placeOf({ block, entrance, idEntrance }: PersonsByMonth['entrances'][number]): string {
  return entrance === '' ? `Scară ștearsă (${idEntrance})` : `${block} / ${entrance}`;
}
