import type { AnswerOf, PersonsByMonth, routes } from '@scara/contracts/http';
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

type Association = AnswerOf<typeof routes.readPersonsReport>['associations'][number];

/** Persons by association and month as an .xlsx file; a month that an association had not opened is blank. */
export function personsReportWorkbook(associations: readonly Association[]): Buffer {
  const months = [
    ...new Set(associations.flatMap((one) => one.months.map(({ idMonth }) => idMonth))),
  ].sort((a, b) => a - b);
  const persons = (one: Association, idMonth: number): number | undefined =>
    one.months.find((month) => month.idMonth === idMonth)?.persons;
  const total = (idMonth: number, at: number): Cell => ({
    value: associations.reduce((sum, one) => sum + (persons(one, idMonth) ?? 0), 0),
    scale: 0,
    style: 'strongCount',
    formula: `SUM(${cellName(FIRST_ROW, at + 1)}:${cellName(FIRST_ROW + associations.length - 1, at + 1)})`,
  });
  const sheet: Sheet = {
    name: 'Persoane',
    widths: [40, ...months.map(() => 11.5)],
    rows: [
      [{ text: 'Persoane pe luni, în asociații', style: 'title' }],
      [],
      [
        { text: 'Asociația', style: 'head' },
        ...months.map((idMonth): Cell => ({
          text: shortMonthText(yearMonthOf(idMonth as MonthId)),
          style: 'head',
        })),
      ],
      ...associations.map((one): Cell[] => [
        { text: one.name, style: 'text' },
        ...months.map((idMonth): Cell => {
          const value = persons(one, idMonth);
          return value === undefined
            ? { blank: true, style: 'count' }
            : { value, scale: 0, style: 'count' };
        }),
      ]),
      [{ text: 'Total', style: 'strongText' }, ...months.map(total)],
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
