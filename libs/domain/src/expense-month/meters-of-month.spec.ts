import fc from 'fast-check';
import {
  type Association,
  addMeters,
  addOutgoColumn,
  changeSettings,
  deleteMeters,
  evolve,
  NO_ASSOCIATION,
  replaceMeter,
  takeReplacementBack,
  type AssociationEvent,
  changeReadingWindow,
  isWithin,
  addApartment,
  addBlock,
  addEntrance,
  createAssociation,
} from '../association/index.js';
import type { Decision, LocalDate, YearMonth } from '../kernel/index.js';
import { computeMonth } from './compute.js';
import { recentConsumptions } from './estimates.js';
import { estimatedIndex } from './meters-of-month.js';
import { prepareMonth } from './prepare-month.js';
import type { ExpenseData, ExpenseMonthEvent } from './events.js';
import { addExpense } from './expenses.js';
import { evolveMonth, type ExpenseMonth, NO_MONTH } from './expense-month.js';
import { openMonth } from './open-month.js';
import { closeMonth, publishMonth, reopenMonth } from './publish-and-close.js';
import { enterReadings, type GivenReading } from './readings.js';
import { enterTenantReadings, type MeterBefore, type SentReading } from './tenant-readings.js';

const SEPT = '2025-09' as YearMonth;
const OCT = '2025-10' as YearMonth;
const TODAY = '2025-10-05' as LocalDate;
const [FIRST, SECOND] = [70_003, 70_004] as const;
const READ = { association: 0, cashbooks: {} };

type Decided<E> = Decision<E, { readonly code: string }>;

/** A house of two apartments, each with a meter with an initial index of 100. */
class House {
  association: Association = NO_ASSOCIATION;
  month: ExpenseMonth = NO_MONTH;
  earlier: ExpenseMonth[] = [];

  constructor() {
    const meter = (idAp: number, series: string) => ({
      ...({ idAp, series, type: 1, location: 2, initialIndexE3: 100_000 } as const),
    });
    for (const founded of [
      (state: Association) =>
        createAssociation({ idAs: 7, idUser: 3, settings: { name: 'Teiul' } }, state),
      (state: Association) => addBlock({ name: 'B', street: '' }, state),
      (state: Association) => addEntrance({ idBlock: 70_001, name: 'A' }, state),
      ...['1', '2'].map(
        (number) => (state: Association) =>
          addApartment({ idEntrance: 70_002, number, persons: 1 }, state),
      ),
      (state: Association) =>
        addMeters({ meters: [meter(FIRST, 'A1'), meter(SECOND, 'A2')] }, state),
    ]) {
      this.tell(founded);
    }
    this.live((state) => openMonth({ month: SEPT, opening: [] }, state, this.association, null));
  }

  tell(
    decide: (state: Association) => Decided<AssociationEvent>,
  ): string | readonly AssociationEvent[] {
    const decided = decide(this.association);
    if (!decided.ok) return decided.rejection.code;
    this.association = decided.events.reduce(evolve, this.association);
    return decided.events;
  }

  live(
    decide: (state: ExpenseMonth) => Decided<ExpenseMonthEvent>,
  ): string | readonly ExpenseMonthEvent[] {
    const decided = decide(this.month);
    if (!decided.ok) return decided.rejection.code;
    this.month = decided.events.reduce(evolveMonth, this.month);
    return decided.events;
  }

  get sources() {
    return {
      association: this.association,
      month: this.month,
      earlier: this.earlier,
      cashbooks: [],
    };
  }

  meter(idMeter: number) {
    return prepareMonth(this.sources).meters.find((one) => one.idMeter === idMeter)!;
  }

  enter(...readings: GivenReading[]) {
    const old = new Map(
      prepareMonth(this.sources).meters.map((m) => [
        m.idMeter,
        m.replaced?.initialIndexE3 ?? m.oldIndexE3,
      ]),
    );
    return this.live((state) => enterReadings({ readings }, state, this.association, old));
  }

  send(idAp: number, readings: SentReading[], over: Partial<MeterBefore> = {}, today = TODAY) {
    const before = new Map(
      prepareMonth(this.sources).meters.map((meter) => [
        meter.idMeter,
        { oldIndexE3: meter.oldIndexE3, isEstimate: false, recent: [], ...over },
      ]),
    );
    return this.live((state) =>
      enterTenantReadings({ idAp, readings, today }, state, this.association, before),
    );
  }

  replace(over: Partial<Parameters<typeof replaceMeter>[0]> = {}) {
    const command = {
      ...{ idMeter: 1, month: this.month.month!, series: 'N1', isLower: false },
      ...{ finalIndexE3: 104_000, initialIndexE3: 2_000 },
      ...over,
    };
    const known = this.meter(command.idMeter) ?? { oldIndexE3: 0, newIndexE3: null };
    return this.tell((state) => replaceMeter(command, state, known));
  }

  takeBack() {
    const command = { idMeter: 1, month: SEPT };
    return this.tell((state) => takeReplacementBack(command, state, this.meter(1)));
  }

  publish(): void {
    const accepted = new Map([['no-expenses', { reason: 'x', idUser: 3 }]]);
    this.month = { ...this.month, accepted };
    const on = { published: TODAY, today: TODAY, figures: '' };
    this.live((month) => publishMonth(on, { ...this.sources, month }, READ));
  }

  close(): void {
    this.live((month) =>
      closeMonth({ closed: TODAY, today: TODAY }, { ...this.sources, month }, READ),
    );
    expect(this.month.closing).not.toBeNull();
  }

  open(month: YearMonth): void {
    this.earlier = [this.month];
    this.month = NO_MONTH;
    this.live((state) =>
      openMonth({ month, opening: [] }, state, this.association, this.earlier[0]!),
    );
  }

  /** Publishes and closes the month, then opens the next one. */
  next(): void {
    this.publish();
    this.close();
    this.open(OCT);
  }
}

describe('what a tenant sends', () => {
  test('stands as state 2 with its photo, and again says nothing', () => {
    const house = new House();
    const sent = { idMeter: 1, indexE3: 104_500, photo: 'ab' };
    expect(house.send(FIRST, [sent])).toMatchObject([{ type: 'TenantReadingsEntered' }]);
    expect(house.month.readings.get(1)).toEqual({ idMeter: 1, state: 2, indexE3: 104_500 });
    expect(house.month.tenantReadings.get(1)).toEqual({ indexE3: 104_500, photo: 'ab' });
    expect(house.send(FIRST, [sent])).toEqual([]);
    expect(house.send(FIRST, [{ idMeter: 1, indexE3: 104_500 }])).toEqual([]);
    expect(house.meter(1)).toMatchObject({ oldIndexE3: 100_000, consumptionE3: 4_500 });
  });

  test('with another photo, or over a roll-over, stands anew', () => {
    const house = new House();
    house.send(FIRST, [{ idMeter: 1, indexE3: 104_500, photo: 'ab' }]);
    expect(house.send(FIRST, [{ idMeter: 1, indexE3: 104_500, photo: 'cd' }])).toHaveLength(1);
    expect(house.month.tenantReadings.get(1)).toEqual({ indexE3: 104_500, photo: 'cd' });
    house.send(FIRST, [{ idMeter: 1, indexE3: 1_000, rollOverDigits: 3 }]);
    expect(house.send(FIRST, [{ idMeter: 1, indexE3: 1_000, rollOverDigits: 4 }])).toHaveLength(1);
    expect(house.meter(1).consumptionE3).toBe(1_000 - 100_000 + 10_000_000);
  });

  test('a roll-over goes with its index: another one is counted without it', () => {
    const house = new House();
    house.enter({ idMeter: 1, state: 6, indexE3: 1_000, rollOverDigits: 3 });
    expect(house.meter(1).consumptionE3).toBe(1_000 - 100_000 + 1_000_000);
    house.enter({ idMeter: 1, state: 7, indexE3: 1_000 });
    expect(house.meter(1).consumptionE3).toBe(901_000);
    house.enter({ idMeter: 1, state: 6, indexE3: 101_000 });
    expect(house.meter(1).consumptionE3).toBe(1_000);
  });

  test('another index loses the photo of the one before', () => {
    const house = new House();
    house.send(FIRST, [{ idMeter: 1, indexE3: 104_500, photo: 'ab' }]);
    house.send(FIRST, [{ idMeter: 1, indexE3: 104_600 }]);
    expect(house.month.tenantReadings.get(1)).toEqual({ indexE3: 104_600, photo: '' });
  });

  test('is kept when the administrator enters another index, and cannot be sent again', () => {
    const house = new House();
    house.send(FIRST, [{ idMeter: 1, indexE3: 104_500 }]);
    house.enter({ idMeter: 1, state: 6, indexE3: 105_000 });
    expect(house.month.tenantReadings.get(1)).toMatchObject({ indexE3: 104_500 });
    expect(house.meter(1).consumptionE3).toBe(5_000);
    expect(house.send(FIRST, [{ idMeter: 1, indexE3: 104_600 }])).toBe('reading-processed');
  });

  test('may be sent again once the administrator has taken the entry back', () => {
    const house = new House();
    house.enter({ idMeter: 1, state: 3, indexE3: 101_000 });
    house.enter({ idMeter: 1, state: 1, indexE3: null });
    expect(house.send(FIRST, [{ idMeter: 1, indexE3: 102_000 }])).toHaveLength(1);
  });

  test.each([
    [
      'another apartment’s meter',
      SECOND,
      { idMeter: 1, indexE3: 101_000 },
      'reading-meter-unknown',
    ],
    ['a meter that is none', FIRST, { idMeter: 9, indexE3: 101_000 }, 'reading-meter-unknown'],
    ['a fraction of a thousandth', FIRST, { idMeter: 1, indexE3: 101_000.5 }, 'reading-index'],
    ['no number', FIRST, { idMeter: 1, indexE3: Number.NaN }, 'reading-index'],
    ['one below the old one', FIRST, { idMeter: 1, indexE3: 99_999 }, 'reading-backwards'],
    [
      'a roll-over forwards',
      FIRST,
      { idMeter: 1, indexE3: 101_000, rollOverDigits: 5 },
      'reading-roll-over',
    ],
    [
      'a roll-over of too few digits',
      FIRST,
      { idMeter: 1, indexE3: 1_000, rollOverDigits: 2 },
      'reading-roll-over',
    ],
  ])('is refused: %s', (_, idAp, reading, code) => {
    expect(new House().send(idAp, [reading])).toBe(code);
  });

  test('is refused whole: one good reading does not pass beside a bad one, nor a meter twice', () => {
    const house = new House();
    const good = { idMeter: 1, indexE3: 101_000 };
    expect(house.send(FIRST, [good, { idMeter: 2, indexE3: 101_000 }])).toBe(
      'reading-meter-unknown',
    );
    expect(house.send(FIRST, [good, good])).toBe('reading-twice');
    expect(house.month.readings.size).toBe(0);
  });

  test('a leap is asked about once; a true index below an estimate is taken', () => {
    const recent = [{ month: SEPT, consumptionE3: 2_000 }];
    const far = { idMeter: 1, indexE3: 110_000 };
    expect(new House().send(FIRST, [far], { recent })).toBe('reading-leap');
    expect(new House().send(FIRST, [{ ...far, isSure: true }], { recent })).toHaveLength(1);
    // Seven units are no leap after months of two units, whatever the index is.
    const usual = { idMeter: 1, indexE3: 107_000 };
    expect(new House().send(FIRST, [usual], { recent })).toHaveLength(1);
    // With the roll-over it is 901 units.
    const round = { idMeter: 1, indexE3: 1_000, rollOverDigits: 3 };
    expect(new House().send(FIRST, [round], { recent })).toBe('reading-leap');
    expect(
      new House().send(FIRST, [{ idMeter: 1, indexE3: 99_000 }], { isEstimate: true }),
    ).toHaveLength(1);
  });

  test('is refused in a month that is shown', () => {
    const house = new House();
    house.next();
    const shown = { ...house.earlier[0]!, closing: null };
    const sent = { idAp: FIRST, readings: [{ idMeter: 1, indexE3: 101_000 }], today: TODAY };
    const decided = enterTenantReadings(sent, shown, house.association, new Map());
    expect(decided).toMatchObject({ ok: false, rejection: { code: 'reading-month-shown' } });
    expect(
      enterTenantReadings(sent, house.earlier[0]!, house.association, new Map()),
    ).toMatchObject({
      rejection: { code: 'month-closed' },
    });
  });
});

test('a meter that came after a list was shown counts its reading in the month open again behind it, once', () => {
  const house = new House();
  house.next();
  house.publish();
  const shown = house.month;
  [house.month, house.earlier] = [house.earlier[0]!, []];
  house.live((state) => reopenMonth({ reason: 'uitat', laterClosed: null }, state));
  const late = { idAp: FIRST, type: 1, location: 1, series: 'A3', initialIndexE3: 40_000 } as const;
  house.tell((state) => addMeters({ meters: [late] }, state));
  house.enter({ idMeter: 3, state: 6, indexE3: 50_000 });
  expect(house.meter(3).consumptionE3).toBe(10_000);
  house.publish();
  house.close();
  [house.earlier, house.month] = [[house.month], shown];
  expect(house.meter(3)).toBeUndefined();
  house.close();
  house.open('2025-11' as YearMonth);
  house.enter({ idMeter: 3, state: 6, indexE3: 60_000 });
  expect(house.meter(3).consumptionE3).toBe(10_000);
  expect(recentConsumptions(house.sources).get(3)).toHaveLength(1);
  // A meter that is gone is not carried along.
  house.tell((state) => deleteMeters({ idMeters: [3] }, state));
  expect(computeMonth(house.sources, null).meters.map(({ idMeter }) => idMeter)).toEqual([1, 2]);
});

describe('what the administrator enters', () => {
  test('confirms the tenant’s own index, with its roll-over, and no other', () => {
    const house = new House();
    house.send(FIRST, [{ idMeter: 1, indexE3: 1_000, rollOverDigits: 3 }]);
    expect(house.enter({ idMeter: 1, state: 5, indexE3: 2_000 })).toBe('reading-not-tenants');
    expect(house.enter({ idMeter: 2, state: 5, indexE3: 101_000 })).toBe('reading-not-tenants');
    expect(house.enter({ idMeter: 1, state: 5, indexE3: 1_000 })).toHaveLength(1);
    expect(house.meter(1)).toMatchObject({ rollOverE3: 1_000_000, consumptionE3: 901_000 });
  });

  test('confirms the tenant’s index with a roll-over only where that is possible', () => {
    const house = new House();
    house.send(FIRST, [{ idMeter: 1, indexE3: 104_500 }]);
    const confirmed = { idMeter: 1, state: 5, indexE3: 104_500 } as const;
    expect(house.enter({ ...confirmed, rollOverDigits: 5 })).toBe('reading-roll-over');
    expect(house.enter(confirmed)).toHaveLength(1);
    const below = new House();
    below.send(FIRST, [{ idMeter: 1, indexE3: 1_000 }], { isEstimate: true });
    expect(below.enter({ ...confirmed, indexE3: 1_000, rollOverDigits: 3 })).toHaveLength(1);
    expect(below.meter(1).consumptionE3).toBe(901_000);
  });

  test('backwards is refused until it is said why', () => {
    const house = new House();
    const lower = { idMeter: 1, state: 4, indexE3: 5_000 } as const;
    expect(house.enter(lower)).toBe('reading-backwards');
    expect(house.enter({ ...lower, isLower: true })).toHaveLength(1);
    expect(house.meter(1).consumptionE3).toBe(-95_000);
    expect(house.enter({ ...lower, rollOverDigits: 5 })).toHaveLength(1);
    expect(house.meter(1).consumptionE3).toBe(99_905_000);
    // Changing only the state keeps the roll-over.
    expect(house.enter({ ...lower, state: 7 })).toHaveLength(1);
    expect(house.meter(1).consumptionE3).toBe(99_905_000);
    // The old index was wrong after all: the roll-over was a mistake.
    expect(house.enter({ ...lower, state: 7, isLower: true })).toHaveLength(1);
    expect(house.meter(1)).toMatchObject({ rollOverE3: 0, consumptionE3: -95_000 });
  });

  test('the same meter twice in one command is refused', () => {
    const one = { idMeter: 1, state: 4, indexE3: 101_000 } as const;
    expect(new House().enter(one, { ...one, indexE3: 102_000 })).toBe('reading-twice');
  });
});

describe('the default estimate', () => {
  const read = (...used: readonly number[]) =>
    used.map((consumptionE3) => ({ month: SEPT, consumptionE3 }));

  test('goes on from the old index by the mean of the last months read', () => {
    const meter = new House().meter(1);
    expect(estimatedIndex(meter, read(2_000, 2_000, 3_000))).toBe(102_333);
    expect(estimatedIndex(meter, read(1_500))).toBe(101_500);
    expect(estimatedIndex(meter)).toBe(100_000);
  });

  test('never runs a meter back', () => {
    expect(estimatedIndex(new House().meter(1), read(-8_000))).toBe(100_000);
  });

  test('of a meter that was replaced leaves out what the old one counted', () => {
    const house = new House();
    house.replace();
    expect(estimatedIndex(house.meter(1), read(6_000))).toBe(2_000 + 6_000 - 4_000);
    expect(estimatedIndex(house.meter(1), read(3_000))).toBe(2_000);
  });

  test('is the mean of months really read: an estimated one is none', () => {
    const house = new House();
    house.enter({ idMeter: 1, state: 4, indexE3: 102_000 });
    house.enter({ idMeter: 2, state: 3, indexE3: 150_000 });
    house.next();
    expect([...recentConsumptions(house.sources)]).toEqual([
      [1, [{ month: SEPT, consumptionE3: 2_000 }]],
      [2, []],
    ]);
  });
});

describe('a meter that is replaced', () => {
  test('counts the old one’s part and the new one’s; the next month starts from the new one', () => {
    const house = new House();
    house.replace();
    expect(house.meter(1)).toMatchObject({ consumptionE3: 4_000, newIndexE3: null });
    house.enter({ idMeter: 1, state: 4, indexE3: 5_500 });
    expect(house.meter(1)).toMatchObject({ oldIndexE3: 100_000, consumptionE3: 4_000 + 3_500 });
    expect(house.association.meters.get(1)?.series).toBe('N1');
    house.next();
    expect(house.meter(1)).toMatchObject({ oldIndexE3: 5_500, consumptionE3: 0 });
    expect(house.meter(1).replaced).toBeUndefined();
  });

  test('not read in its month, the next one starts from its first index', () => {
    const house = new House();
    house.replace();
    house.next();
    expect(house.meter(1)).toMatchObject({ oldIndexE3: 2_000, consumptionE3: 0 });
  });

  test('recorded again takes the place of what was recorded; taken back, the old one stands', () => {
    const house = new House();
    house.replace();
    expect(house.replace()).toEqual([]);
    house.replace({ series: 'N2', finalIndexE3: 106_000 });
    expect(house.association.replacements.get(1)).toEqual([
      { month: SEPT, finalIndexE3: 106_000, initialIndexE3: 2_000, oldSeries: 'A1' },
    ]);
    house.takeBack();
    expect(house.association.meters.get(1)?.series).toBe('A1');
    expect(house.meter(1)).toMatchObject({ consumptionE3: 0, oldIndexE3: 100_000 });
    expect(house.takeBack()).toBe('meter-not-replaced');
  });

  test('is refused while the month holds an index of the other one', () => {
    const house = new House();
    house.enter({ idMeter: 1, state: 4, indexE3: 103_000 });
    expect(house.replace()).toBe('meter-read-in-month');
    house.enter({ idMeter: 1, state: 1, indexE3: null });
    expect(house.replace()).toHaveLength(1);
    house.enter({ idMeter: 1, state: 4, indexE3: 5_500 });
    expect(house.replace({ finalIndexE3: 104_500 })).toHaveLength(1);
    expect(house.meter(1).consumptionE3).toBe(4_500 + 3_500);
    // The month's index would be below the first one of its own meter.
    expect(house.replace({ finalIndexE3: 104_500, initialIndexE3: 5_501 })).toBe(
      'meter-read-in-month',
    );
    expect(house.replace({ finalIndexE3: 104_500, initialIndexE3: 5_500 })).toHaveLength(1);
    expect(house.takeBack()).toBe('meter-read-in-month');
  });

  test.each([
    ['the series of another meter', { series: 'A2' }, 'meter-series-taken'],
    ['the series of another meter in small letters', { series: 'a2' }, 'meter-series-taken'],
    ['its own series again', { series: 'A1' }, 'meter-series-taken'],
    ['a final index below the old one', { finalIndexE3: 99_000 }, 'meter-final-index'],
    ['a meter that is none', { idMeter: 9 }, 'meter-not-found'],
    ['an index below 0', { initialIndexE3: -1 }, 'number-range'],
  ])('is refused: %s', (_, over, code) => {
    expect(new House().replace(over)).toBe(code);
  });

  test('its series may not be given to another while it is down, and stays with the month', () => {
    const house = new House();
    house.replace();
    house.tell((state) =>
      addMeters(
        { meters: [{ idAp: FIRST, type: 2, location: 1, series: 'A1', initialIndexE3: 0 }] },
        state,
      ),
    );
    expect(house.takeBack()).toBe('meter-series-taken');
    house.tell((state) => deleteMeters({ idMeters: [3] }, state));
    expect(house.takeBack()).toHaveLength(1);
  });

  test('what two meters count is what one would have: over any indexes, and kept by the close', () => {
    const index = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(index, index, index, (takenDown, first, used) => {
        const house = new House();
        house.replace({ finalIndexE3: 100_000 + takenDown, initialIndexE3: first });
        house.enter({ idMeter: 1, state: 6, indexE3: first + used });
        expect(house.meter(1).consumptionE3).toBe(takenDown + used);
        const now = computeMonth(house.sources, null);
        expect(now.meters.find(({ idMeter }) => idMeter === 1)?.lastIndexE3).toBe(first + used);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the reading window', () => {
  const window = (firstDay: number, lastDay: number) => ({
    firstDay,
    lastDay,
    mailMeterIndex: null,
  });
  test.each([
    [window(1, 31), '2025-10-05', true],
    [window(20, 25), '2025-10-05', false],
    [window(20, 25), '2025-10-25', true],
    [window(28, 3), '2025-10-03', true],
    [window(28, 3), '2025-10-31', true],
    [window(28, 3), '2025-10-04', false],
    [window(25, 31), '2025-02-28', true],
    // In a month without the first day, readings begin on its last day.
    [window(29, 31), '2027-02-28', true],
    [window(29, 31), '2027-02-27', false],
    [window(29, 31), '2028-02-28', false],
    [window(29, 31), '2028-02-29', true],
    [window(31, 31), '2026-11-30', true],
    [window(30, 3), '2027-02-28', true],
  ])('%o on %s: %s', (days, date, is) => {
    expect(isWithin(days, date as LocalDate)).toBe(is);
  });

  test('outside of it tenants send nothing', () => {
    const house = new House();
    house.tell((state) => changeReadingWindow({ window: { firstDay: 20, lastDay: 25 } }, state));
    const sent = [{ idMeter: 1, indexE3: 101_000 }];
    expect(house.send(FIRST, sent)).toBe('reading-window');
    expect(house.send(FIRST, sent, {}, '2025-10-22' as LocalDate)).toHaveLength(1);
    expect(house.enter({ idMeter: 2, state: 4, indexE3: 101_000 })).toHaveLength(1);
  });

  test('takes days of a month, and the reminder one that every month has', () => {
    const house = new House();
    const change = (over: object) =>
      house.tell((state) => changeReadingWindow({ window: over }, state));
    expect(change({ firstDay: 0 })).toBe('number-range');
    expect(change({ lastDay: 32 })).toBe('number-range');
    expect(change({ mailMeterIndex: 29 })).toBe('number-range');
    expect(change({ mailMeterIndex: 25 })).toHaveLength(1);
    expect(change({ mailMeterIndex: 25 })).toEqual([]);
  });
});

describe('an other metering', () => {
  /** 1 000 lei by the consumption of one meter of the type, in a column of its own. */
  function measured(type: 3 | 4, metering: 5 | 6): House {
    const house = new House();
    house.tell((state) =>
      addMeters(
        { meters: [{ idAp: FIRST, series: 'G1', type, location: 1, initialIndexE3: 0 }] },
        state,
      ),
    );
    house.tell((state) => addOutgoColumn({ name: 'Gaz', showMetering: 2, showIndex: 1 }, state));
    const [idOutgoColumn = 0] = house.association.columns.keys();
    const expense: ExpenseData = {
      ...{ idOutgoColumn, name: 'Gaz', amountBani: 100_000, quantityE3: 10_000, metering },
      ...{ distribution: 5, idGroup: null, canalPercentE2: null, unit: '', typedShares: null },
      ...{ typedConsumptions: null, isRecurring: false, category: 'other' },
      document: { idServiceProvider: null, provider: '', providerCif: '', number: '', date: '' },
    };
    house.live((state) => addExpense(expense, state, house.association));
    const [, , idMeter = 0] = house.association.meters.keys();
    house.enter({ idMeter, state: 4, indexE3: 10_000 });
    return house;
  }
  const unitOf = (house: House): string | undefined =>
    computeMonth(house.sources, null).columns[0]?.metered?.unit;

  test.each([
    [3, 5, { omUnit: 'kWh' }, 'u'],
    [4, 6, { om1Unit: 'Gcal' }, 'm³'],
  ] as const)(
    'of type %i is counted in the unit of the association',
    (type, metering, own, plain) => {
      const house = measured(type, metering);
      expect(unitOf(house)).toBe(plain);
      house.tell((state) => changeSettings({ settings: own }, state));
      expect(unitOf(house)).toBe(Object.values(own)[0]);
    },
  );
});
