import { type Problem, problemOf } from '../problems.js';
import type { ProblemCode, Rejection } from './rejections.js';

/** Invented particulars among which every refusal's sentence finds its own. */
const PARTICULARS = {
  names: ['Asociația Teiul'],
  entrances: 2,
  apartments: 20,
  expenses: 3,
  totalBani: 250,
  findings: 4,
  errors: 2,
  what: 'încasări',
  built: 'months',
  uses: 3,
  cells: [{ path: 'apartments.0', rejection: { code: 'stale-edit' } }],
  series: 'A',
  receipts: ['A 1', 'A 2'],
  next: '2025-10',
  year: 2025,
  month: '2025-09',
  later: '2025-10',
  refusal: { code: 'quantity-not-positive' },
  problem: { kind: 'empty' },
  oldIndexE3: 1_000,
  indexE3: 1_000,
  meanE3: 1_000,
  firstDay: 1,
  lastDay: 31,
  ...{ balanceBani: 5, leftBani: 5, ceilingBani: 5, mostBani: 5, advanceBani: 5, paidBani: 5 },
  ...{ date: '2025-09-01', emitted: '2025-09-01' },
  issued: '2025-09-05',
  part: 'line-name',
  line: 3,
  text: 'abc',
  root: 'Message',
  mostMb: 10,
  invoices: 2,
  currency: 'EUR',
  totals: {
    known: { costBani: 11_900, currency: 'RON' },
    sent: { costBani: 12_000, currency: 'EUR' },
  },
  apartment: '5',
  amountBani: 10_100,
  field: 'name',
  name: 'A',
  number: '1',
  least: 1,
  most: 45,
  decimals: 2,
};

/** A refusal as it reads: for whoever describes them all. */
export const exampleProblem = (code: ProblemCode): Problem =>
  problemOf({ ...PARTICULARS, code } as unknown as Rejection);
