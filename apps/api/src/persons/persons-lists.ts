import type { AnswerOf, PersonsByMonth, routes } from '@scara/contracts/http';
import { placeNamed } from '../bills/names.js';
import { listed, type Listed } from '../print/list-form.js';
import { monthCell } from '../print/words.js';

const MONTH_WIDTH = 11.5;

type Entrance = PersonsByMonth['entrances'][number];

/** Returns persons by entrance and month; a month in which an entrance had no apartments is blank. */
export function personsList({ association, months, entrances }: PersonsByMonth): Listed {
  return listed({
    name: 'Persoane',
    title: `Persoane pe luni, ${association}`,
    subtitle: '',
    columns: [
      { head: 'Scara', width: 32, text: (one: Entrance) => placeOf(one) },
      ...months.map(({ idMonth }, at) => ({
        head: monthCell(idMonth),
        width: MONTH_WIDTH,
        persons: (one: Entrance) => one.months[at]?.persons ?? null,
      })),
    ],
    rows: entrances,
  });
}

type Association = AnswerOf<typeof routes.readPersonsReport>['associations'][number];

/** Returns persons by association and month; a month that an association had not opened is blank. */
export function personsReportList(associations: readonly Association[]): Listed {
  const months = new Set(
    associations.flatMap((one) => one.months.map(({ idMonth }) => idMonth)).sort((a, b) => a - b),
  );
  return listed({
    name: 'Persoane',
    title: 'Persoane pe luni, în asociații',
    subtitle: '',
    columns: [
      { head: 'Asociația', width: 40, text: ({ name }: Association) => name },
      ...[...months].map((idMonth) => ({
        head: monthCell(idMonth),
        width: MONTH_WIDTH,
        persons: (one: Association) =>
          one.months.find((month) => month.idMonth === idMonth)?.persons ?? null,
      })),
    ],
    rows: associations,
  });
}

function placeOf({ block, entrance, idEntrance }: Entrance): string {
  return entrance === '' ? `Scară ștearsă (${idEntrance})` : placeNamed({ block, entrance });
}
