import {
  ADMINISTRATOR,
  CENSOR,
  type CensorMovement,
  type CensorReport,
  counted,
  PRESIDENT,
} from '@scara/contracts/http';
import { type MonthId, yearMonthOf } from '@scara/domain/kernel';
import type { PrintedReport, ReportCell, ReportColumn, ReportPart } from './report-parts.js';
import { amountText, dateText, monthCell, monthText, ownerText } from './words.js';

const ROLES: Readonly<Record<number, string>> = {
  [ADMINISTRATOR]: 'administrator',
  [PRESIDENT]: 'președinte',
  [CENSOR]: 'cenzor',
};

/** Returns the censor's report for printing: the figures of the screen, to be signed and kept with the minutes. */
export function printedCensorReport(report: CensorReport): PrintedReport {
  const { association, cif, fromM, toM, from, to } = report;
  const months = fromM === null || toM === null ? '' : `${name(fromM)} – ${name(toM)}`;
  const days = from === null || to === null ? '' : `${dateText(from)} – ${dateText(to)}`;
  return {
    issuer: ownerText({ name: association, cif }),
    title: 'Raportul cenzorului',
    subtitle: months === '' ? '' : `Lunile ${months}; operațiuni din ${days}`,
    date: to,
    parts: months === '' ? [{ text: 'Asociația nu are încă nicio lună.' }] : partsOf(report),
    signatures: ['Cenzor,', 'Președinte,', 'Administrator,'],
    foot: 'Întocmit cu Scara',
  };
}

function partsOf(report: CensorReport): ReportPart[] {
  return [
    ...budgetParts(report),
    ...balanceParts(report),
    ...debtParts(report),
    ...cashParts(report),
    ...monthParts(report),
  ];
}

const MOVEMENT_COLUMNS = (first: string, debit: string, credit: string): ReportColumn[] => [
  { head: first, width: 0.28 },
  { head: 'La început', width: 0.18, kind: 'lei' },
  { head: debit, width: 0.18, kind: 'lei' },
  { head: credit, width: 0.18, kind: 'lei' },
  { head: 'La sfârșit', width: 0.18, kind: 'lei' },
];

function movementRow(word: string, movement: CensorMovement): ReportCell[] {
  const { openingBani, debitBani, creditBani, closingBani } = movement;
  return [word, openingBani, debitBani, creditBani, closingBani];
}

function budgetParts({ owners, income, expenses }: CensorReport): ReportPart[] {
  return [
    { heading: '1. Execuția bugetului: venituri', sheet: 'Venituri' },
    {
      columns: MOVEMENT_COLUMNS('Datoriile proprietarilor', 'Cerut prin liste', 'Stins'),
      rows: [
        movementRow('Cheltuieli', owners.expenses),
        movementRow('Penalizări', owners.penalties),
        movementRow('Fonduri', owners.funds),
        movementRow('Avansuri (cu minus)', owners.advance),
      ],
      total: movementRow('Total', owners.total),
    },
    {
      text: `Încasat de la proprietari ${lei(income.residentsBani)}, de la alții ${lei(income.collaboratorsBani)}, în total ${lei(income.totalBani)}.`,
    },
    { heading: '2. Execuția bugetului: cheltuieli', sheet: 'Cheltuieli' },
    {
      columns: [
        { head: 'Categoria (Legea 196/2018, art. 75)', width: 0.36 },
        { head: 'Documente', width: 0.13, kind: 'count' },
        { head: 'Facturat', width: 0.17, kind: 'lei' },
        { head: 'Plătit', width: 0.17, kind: 'lei' },
        { head: 'Rămas', width: 0.17, kind: 'lei' },
      ],
      rows: expenses.categories.map((one) => [
        ...[one.name, one.documents, one.invoicedBani, one.paidBani, one.leftBani],
      ]),
      total: ['Total', '', expenses.invoicedBani, expenses.paidBani, expenses.leftBani],
    },
  ];
}

function balanceParts({ accounts }: CensorReport): ReportPart[] {
  return [
    { heading: '3. Solduri', sheet: 'Solduri' },
    {
      columns: MOVEMENT_COLUMNS('Cont', 'Intrat', 'Ieșit'),
      rows: [
        movementRow('Casă', accounts.cash),
        movementRow('Bancă', accounts.bank),
        movementRow('Colector', accounts.collector),
      ],
      total: movementRow('Total', accounts.total),
    },
  ];
}

function debtParts({ arrears, providers, providersBani }: CensorReport): ReportPart[] {
  const owed = arrears.reduce((sum, { totalBani }) => sum + totalBani, 0);
  return [
    { heading: '4. Restanțe ale proprietarilor', sheet: 'Restanțe' },
    arrears.length === 0
      ? { text: 'Niciun apartament nu are restanțe din luni anterioare ultimei liste.' }
      : {
          columns: [
            { head: 'Apartament', width: 0.25 },
            { head: 'Din luna', width: 0.25 },
            { head: 'Note neachitate', width: 0.25, kind: 'count' },
            { head: 'De plată', width: 0.25, kind: 'lei' },
          ],
          rows: arrears.map(({ n, sinceM, bills, totalBani }) => [
            ...[n, monthCell(sinceM), bills, totalBani],
          ]),
          total: ['Total', '', '', owed],
        },
    { heading: '5. Facturi neplătite furnizorilor', sheet: 'Furnizori' },
    providers.length === 0
      ? { text: 'Toate facturile de pe liste sunt plătite.' }
      : {
          columns: [
            { head: 'Furnizor', width: 0.3 },
            { head: 'Luna', width: 0.1 },
            { head: 'Document', width: 0.24 },
            { head: 'Suma', width: 0.18, kind: 'lei' },
            { head: 'Rămas', width: 0.18, kind: 'lei' },
          ],
          rows: providers.map(({ provider, name: what, idM, number, amountBani, leftBani }) => [
            ...[provider || what, monthCell(idM), number, amountBani, leftBani],
          ]),
          total: ['Total', '', '', '', providersBani],
        },
  ];
}

function cashParts({ cash }: CensorReport): ReportPart[] {
  const { documents, annulled, returned, unseen, warnings, remarks } = cash;
  return [
    { heading: '6. Verificarea documentelor de plată', sheet: 'Documente de plată' },
    {
      text: `${counted(documents, 'Un document', 'documente')} în perioadă; anulate: ${annulled}, restituiri: ${returned}, nevăzute de cenzor: ${unseen}.`,
    },
    ...(warnings.length === 0
      ? [{ text: 'Plafoanele de numerar și ordinea chitanțelor nu au ridicat probleme.' }]
      : [
          {
            columns: [
              { head: 'Data', width: 0.15, kind: 'date' as const },
              { head: 'De verificat', width: 0.85 },
            ],
            rows: warnings.map(({ date, text }) => [date, text]),
          },
        ]),
    ...(remarks.length === 0
      ? []
      : [
          { heading: 'Observațiile cenzorului', sheet: 'Observații' },
          {
            columns: [
              { head: 'Document', width: 0.18 },
              { head: 'Data', width: 0.12, kind: 'date' as const },
              { head: 'Suma', width: 0.14, kind: 'lei' as const },
              { head: 'Observația cenzorului', width: 0.56 },
            ],
            rows: remarks.map(({ document, emitted, amountBani, remark, by }) => [
              ...[document, emitted, amountBani],
              by === '' ? remark : `${remark} (${by})`,
            ]),
          },
        ]),
  ];
}

function monthParts({ months }: CensorReport): ReportPart[] {
  return [
    { heading: '7. Lunile perioadei', sheet: 'Luni' },
    {
      columns: [
        { head: 'Luna', width: 0.1 },
        { head: 'Închisă', width: 0.12, kind: 'date' },
        { head: 'Facturat', width: 0.14, kind: 'lei' },
        { head: 'Nedistribuit', width: 0.14, kind: 'lei' },
        { head: 'Cenzorul a declarat', width: 0.28 },
        { head: 'Semnături lipsă', width: 0.22 },
      ],
      rows: months.map((month) => [
        monthCell(month.idMonth),
        month.closed ?? 'deschisă',
        month.invoicedBani,
        month.undistributedBani,
        summaryText(month.summary),
        month.missing.map((role) => ROLES[role] ?? '').join(', '),
      ]),
    },
    ...months
      .filter(({ accepted }) => accepted.length > 0)
      .flatMap(({ idMonth, accepted }, at): ReportPart[] => [
        {
          heading: `Rânduri acceptate din lista de control, ${name(idMonth)}`,
          ...(at === 0 && { sheet: 'Rânduri acceptate' }),
        },
        {
          columns: [
            { head: 'Rândul', width: 0.5 },
            { head: 'Motivul', width: 0.3 },
            { head: 'Acceptat de', width: 0.2 },
          ],
          rows: accepted.map(({ text, reason, by }) => [text, reason, by]),
        },
      ]),
  ];
}

/** Returns the signer's two answers with their explanations. */
function summaryText(summary: CensorReport['months'][number]['summary']): string {
  if (summary === null) return 'nesemnat';
  const { balanceStat, balanceStatDetails, oldDocs, oldDocsDetails, otherDetails } = summary;
  return [
    `Bilanț: ${balanceStat ? 'da' : `nu (${balanceStatDetails})`}.`,
    `Documente: ${oldDocs ? 'da' : `nu (${oldDocsDetails})`}.`,
    otherDetails,
  ]
    .filter(Boolean)
    .join(' ');
}

const name = (idMonth: number): string => monthText(yearMonthOf(idMonth as MonthId));
const lei = (bani: number): string => `${amountText(bani)} lei`;
