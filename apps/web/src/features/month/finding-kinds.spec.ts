import type { FindingView } from '@scara/contracts/http';

import { kindsOf } from './finding-kinds.js';

const line = (code: string, at: number): FindingView => ({
  ...{ key: `${code}:${at}`, code, severity: 'warns', place: { kind: 'month' } },
  ...{ text: '', accepted: null },
});
const many = (code: string, count: number) =>
  Array.from({ length: count }, (_, at) => line(code, at));
const keysOf = (findings: readonly FindingView[]) => findings.map(({ key }) => key);

test('lines of one kind stand together, kinds and lines in the order of the list', () => {
  const kinds = kindsOf([
    line('no-document', 1),
    line('zero-amount', 1),
    line('no-document', 2),
    line('consumption-leap', 1),
  ]);
  expect(kinds.map(({ code, findings }) => [code, keysOf(findings)])).toEqual([
    ['no-document', ['no-document:1', 'no-document:2']],
    ['zero-amount', ['zero-amount:1']],
    ['consumption-leap', ['consumption-leap:1']],
  ]);
});

test('a line of its own kind has no head, and one of many is folded away under its head', () => {
  const kinds = kindsOf([
    ...many('meter-unread', 300),
    line('share-sum', 1),
    ...many('zero-amount', 3),
  ]);
  expect(kinds).toMatchObject([
    { title: 'Apartamente cu contoare fără index', beginsFolded: true },
    { title: null, beginsFolded: false },
    { title: 'Cheltuieli cu suma 0', beginsFolded: false },
  ]);
});

test('a kind that this page does not know yet is shown line by line', () => {
  expect(kindsOf(many('of-tomorrow', 2))).toMatchObject([{ title: null, beginsFolded: false }]);
});
