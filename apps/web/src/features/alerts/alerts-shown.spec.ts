import { alertsShown, type AlertFilter } from './alerts-shown.js';
import type { AlertView } from './alerts.queries.js';

const alert = (
  key: string,
  code: AlertView['code'],
  idAp: number | null,
  isLookedAt = false,
): AlertView => ({
  ...{ alert: key, code, text: '', date: '2026-01-05', amountBani: 0, idPd: null, idAp },
  looks: isLookedAt ? [{ idUser: 1, by: 'Ana', note: 'în regulă', at: '2026-01-06' }] : [],
});
const alerts = [
  alert('a', 'paid-twice', 11),
  alert('b', 'cash-held', null),
  alert('c', 'paid-twice', 21),
  alert('d', 'paid-twice', 12, true),
  alert('e', 'iban-changed', null, true),
];
/** Apartments 11 and 12 are in entrance 1, 21 in entrance 2. */
const shown = (filter: Partial<AlertFilter>) => {
  const asked = { state: 'open', kind: 'any', idEntrance: undefined, ...filter } as const;
  const { rows, kinds, count } = alertsShown(alerts, asked, (idAp) => Math.floor(idAp / 10));
  return {
    rows: rows.map((one) => one.alert).join(''),
    kinds: Object.fromEntries(kinds.map((one) => [one.code, one.count])),
    count,
  };
};

test('alerts are narrowed to a kind, each kind told with how many it has', () => {
  const kinds = { 'paid-twice': 2, 'cash-held': 1, 'iban-changed': 0 };
  expect(shown({})).toEqual({ rows: 'abc', kinds, count: 3 });
  expect(shown({ kind: 'paid-twice' })).toEqual({ rows: 'ac', kinds, count: 3 });
  expect(shown({ kind: 'iban-changed' }).rows).toBe('');
  expect(shown({ kind: 'iban-changed', state: 'all' }).rows).toBe('e');
});

test('of an entrance are the alerts of its apartments alone', () => {
  expect(shown({ idEntrance: 1 })).toMatchObject({ rows: 'a', count: 1 });
  expect(shown({ idEntrance: 1, state: 'all' })).toMatchObject({
    rows: 'ad',
    kinds: { 'paid-twice': 2, 'cash-held': 0 },
  });
});
