import { ADMINISTRATOR, CASHIER, CENSOR, type MonthState, PRESIDENT } from '@scara/contracts/http';

import type { Month } from '../../lib/months.js';

import { canReopen, hasCheckStep, monthAfter, nextStep } from './next-step.js';

const aMonth = (state: MonthState, hasCensor = false, isChecked = false) => ({
  idMonth: 202511,
  state,
  hasCensor,
  isChecked,
  signatures: [] as Month['signatures'],
});
const line = (idMonth: number, state: MonthState) => ({
  idMonth,
  month: idMonth % 100,
  year: 2025,
  state,
  published: null,
  maturity: null,
  closed: null,
  version: 0,
  isChecked: false,
});
const months = { months: [line(202511, 'closed'), line(202510, 'closed')], next: 202512 };

describe('the next step of a month', () => {
  it('is its control list while something is open in it, then showing the list', () => {
    const open = aMonth('open');
    expect(nextStep({ month: open, months, open: 3, toLookAt: 0, roles: ADMINISTRATOR })).toEqual({
      kind: 'control',
      open: 3,
    });
    expect(nextStep({ month: open, months, open: 0, toLookAt: 2, roles: ADMINISTRATOR })).toEqual({
      kind: 'publish',
      toLookAt: 2,
    });
    expect(nextStep({ month: open, months, open: 0, toLookAt: 0, roles: CASHIER }).kind).toBe(
      'none',
    );
    expect(
      nextStep({ month: open, months, open: undefined, toLookAt: 0, roles: ADMINISTRATOR }).kind,
    ).toBe('none');
  });

  it('is the censor’s where there is one, before it is closed', () => {
    const shown = aMonth('published', true);
    expect(nextStep({ month: shown, months, open: 0, toLookAt: 0, roles: CENSOR }).kind).toBe(
      'check',
    );
    expect(
      nextStep({ month: shown, months, open: 0, toLookAt: 0, roles: ADMINISTRATOR }).kind,
    ).toBe('wait-censor');
    const checked = aMonth('published', true, true);
    expect(
      nextStep({ month: checked, months, open: 0, toLookAt: 0, roles: ADMINISTRATOR }).kind,
    ).toBe('close');
  });

  it('is the signature of whoever does nothing else with a shown list', () => {
    const signed = (...roles: number[]): Month['signatures'] =>
      roles.map((role) => ({
        ...{ role, idUser: role, name: '', userSig: '', signed: '', isOutdated: false },
      }));
    const kindFor = (roles: number, month: ReturnType<typeof aMonth>) =>
      nextStep({ month, months, open: 0, toLookAt: 0, roles }).kind;
    const shown = aMonth('published', true);
    expect(kindFor(PRESIDENT, shown)).toBe('sign');
    expect(kindFor(PRESIDENT, { ...shown, signatures: signed(PRESIDENT) })).toBe('wait-censor');
    expect(kindFor(CENSOR, { ...shown, isChecked: true })).toBe('sign');
    expect(kindFor(CENSOR, { ...shown, isChecked: true, signatures: signed(CENSOR) })).toBe('none');
    expect(kindFor(CASHIER, shown)).toBe('wait-censor');
    expect(kindFor(ADMINISTRATOR | PRESIDENT, { ...shown, isChecked: true })).toBe('close');
    expect(kindFor(PRESIDENT, aMonth('closed', true, true))).toBe('none');
    // Lists are signed before they are published: one that somebody has signed waits for the other signatures.
    expect(kindFor(PRESIDENT, aMonth('open'))).toBe('none');
    const begun = { ...aMonth('open'), signatures: signed(ADMINISTRATOR) };
    expect(kindFor(PRESIDENT, begun)).toBe('sign');
    expect(kindFor(ADMINISTRATOR, begun)).toBe('publish');
  });

  it('waits for a month before it that is open again', () => {
    const reopened = { months: [line(202511, 'open'), line(202510, 'reopened')], next: null };
    const waits = { kind: 'wait-month', idMonth: 202510 };
    const of = { months: reopened, roles: ADMINISTRATOR };
    expect(nextStep({ ...of, month: aMonth('open'), open: 0, toLookAt: 0 })).toEqual(waits);
    expect(nextStep({ ...of, month: aMonth('published'), open: 0, toLookAt: 0 })).toEqual(waits);
    // What the month's own control list asks for can be corrected meanwhile.
    expect(nextStep({ ...of, month: aMonth('open'), open: 3, toLookAt: 0 }).kind).toBe('control');
  });

  it('is opening the next month after the last one was closed', () => {
    const closed = aMonth('closed');
    expect(nextStep({ month: closed, months, open: 0, toLookAt: 0, roles: ADMINISTRATOR })).toEqual(
      {
        kind: 'open-next',
        idMonth: 202512,
      },
    );
    const earlier = { ...closed, idMonth: 202510 };
    expect(
      nextStep({ month: earlier, months, open: 0, toLookAt: 0, roles: ADMINISTRATOR }).kind,
    ).toBe('none');
  });

  it('may be reopening, of the last closed month only', () => {
    expect(canReopen(202511, months)).toBe(true);
    expect(canReopen(202510, months)).toBe(false);
    expect(canReopen(202511, undefined)).toBe(false);
    const openAfter = [line(202512, 'open'), line(202511, 'closed')];
    expect(canReopen(202511, { months: openAfter })).toBe(true);
  });

  it('goes on, after a reopened month was closed, with the one that stands open already', () => {
    const lines = [202512, 202511, 202510].map((idMonth) => line(idMonth, 'open'));
    expect(monthAfter(202510, { months: lines })).toBe(202511);
    expect(monthAfter(202512, { months: lines })).toBeUndefined();
    expect(monthAfter(202511, undefined)).toBeUndefined();
  });
});

test('a month that was closed before there was a censor does not say that one checked it', () => {
  expect(hasCheckStep(aMonth('closed', true))).toBe(false);
  expect(hasCheckStep(aMonth('closed', true, true))).toBe(true);
  expect(hasCheckStep(aMonth('closed', false, true))).toBe(true);
  expect(hasCheckStep(aMonth('published', true))).toBe(true);
  expect(hasCheckStep(aMonth('published'))).toBe(false);
});
