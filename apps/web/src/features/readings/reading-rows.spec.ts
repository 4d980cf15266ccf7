import {
  afterState,
  afterTyping,
  changedReadings,
  confirmations,
  consumptionOf,
  inOrder,
  isFound,
  isOvertaken,
  isShown,
  isStanding,
  markOf,
  pastedDown,
  pastedIndexes,
  standing,
  type Typed,
  typedOver,
  unreadOf,
  withoutStanding,
} from './reading-rows.js';

const meter = {
  idMeter: 9,
  idAp: 1,
  type: 1,
  location: 2,
  series: 'TE1',
  state: 2,
  oldE3: 100_000,
  indexE3: 104_500,
  consumptionE3: 4_500,
  estimateE3: 104_000,
  recentE3: [4_000, 4_000, 4_000],
  isOldEstimate: false,
  indexTenantE3: 104_500,
  hasPhoto: false,
  rollOverE3: 0,
  replaced: null,
};
const unread = { ...meter, state: 1, indexE3: null };

describe('typing indexes', () => {
  it('starts from what stands', () => {
    expect(standing(meter)).toEqual({ index: '104,5', state: 2 });
    expect(standing(unread)).toEqual({ index: '', state: 1 });
  });

  it('is the administrator’s reading, or confirms the tenant’s own', () => {
    expect(afterTyping(unread, standing(unread), '103')).toEqual({ index: '103', state: 4 });
    expect(afterTyping(meter, standing(meter), '104,5').state).toBe(5);
    expect(afterTyping(meter, standing(meter), '104,6').state).toBe(4);
    expect(afterTyping(meter, { index: '104', state: 6 }, '104,6').state).toBe(6);
    expect(afterTyping(meter, standing(meter), '').state).toBe(1);
    // A digit too many, taken away again, does not forget how an unread meter was read.
    expect(afterTyping(unread, { index: '103,123', state: 6 }, '103,1234').state).toBe(6);
  });

  it('blanks what is not entered and puts in an estimate', () => {
    expect(afterState(meter, standing(meter), 1)).toEqual({ index: '', state: 1 });
    expect(afterState(unread, standing(unread), 3)).toEqual({ index: '104', state: 3 });
    expect(afterState(meter, standing(meter), 7)).toEqual({ index: '104,5', state: 7 });
  });

  it('keeps a confirmation of what the tenant has sent anew from being saved', () => {
    const confirmed = { index: '104,5', state: 5 };
    expect(markOf(meter, confirmed)).toBeNull();
    const sentAnew = { ...meter, indexE3: 104_700, indexTenantE3: 104_700 };
    expect(markOf(sentAnew, confirmed)).toBe('resent');
    expect(changedReadings([sentAnew], new Map([[9, confirmed]]))).toBeNull();
    expect(markOf(sentAnew, { index: '104,5', state: 4 })).toBeNull();
    // If another user has confirmed it meanwhile, another index counts as the administrator's own reading.
    expect(markOf({ ...sentAnew, state: 5 }, confirmed)).toBeNull();
  });

  it('tells what somebody else entered under what is typed, until the end of typing', () => {
    const value = typedOver(unread, undefined, afterTyping(unread, standing(unread), '103'));
    expect(isOvertaken(unread, value)).toBe(false);
    const entered = { ...unread, state: 4, indexE3: 102_000 };
    expect(isOvertaken(entered, value)).toBe(true);
    const next = typedOver(entered, value, afterTyping(entered, value, '103,5'));
    expect(isOvertaken(entered, next)).toBe(true);
    expect(isOvertaken(entered, typedOver(entered, undefined, next))).toBe(false);
  });

  it('is over where a save was done and its answer lost', () => {
    const saved = { ...unread, state: 4, indexE3: 103_000 };
    const other = { ...unread, idMeter: 10 };
    const typed = new Map([
      [9, { index: '103', state: 4 }],
      [10, { index: '7', state: 4 }],
    ]);
    expect([...withoutStanding([saved, other], typed).keys()]).toEqual([10]);
    expect(withoutStanding([unread, other], typed)).toBe(typed);
  });

  it('marks what runs backwards and what leaps', () => {
    expect(markOf(meter, { index: '99', state: 4 })).toBe('backwards');
    expect(markOf(meter, { index: '116,001', state: 4 })).toBe('leap');
    expect(markOf(meter, { index: '116', state: 4 })).toBeNull();
    // A small consumption is never a leap, however many times the mean it is.
    expect(markOf({ ...meter, recentE3: [1_000] }, { index: '105', state: 4 })).toBeNull();
    expect(markOf({ ...meter, recentE3: [1_000] }, { index: '105,001', state: 4 })).toBe('leap');
    expect(markOf(meter, { index: '', state: 4 })).toBe('unreadable');
    expect(markOf(meter, { index: '104,5001', state: 4 })).toBe('decimals');
    // A restart at 0 given by mistake: 99 903 m³.
    expect(markOf(meter, { index: '3', state: 4, lower: 5 })).toBe('leap');
    expect(markOf({ ...meter, oldE3: 99_999_000 }, { index: '3', state: 4, lower: 5 })).toBe(
      'lower',
    );
    expect(markOf(meter, { index: '1O4,5', state: 4 })).toBe('notNumber');
    // Read every month and never used: more than five units is a leap, as in the control list.
    expect(markOf({ ...meter, recentE3: [0, 0, 0] }, { index: '105,001', state: 4 })).toBe('leap');
    // Without earlier readings there is nothing to compare with.
    expect(markOf({ ...meter, recentE3: [] }, { index: '500', state: 4 })).toBeNull();
  });

  it('sends only what changed, and nothing while an index cannot be read', () => {
    expect(changedReadings([meter], new Map())).toEqual([]);
    expect(changedReadings([meter], new Map([[9, standing(meter)]]))).toEqual([]);
    expect(changedReadings([meter], new Map([[9, { index: '105', state: 4 }]]))).toEqual([
      { idMeter: 9, state: 4, indexE3: 105_000 },
    ]);
    expect(changedReadings([meter], new Map([[9, { index: '', state: 4 }]]))).toBeNull();
    expect(changedReadings([meter], new Map([[9, { index: '104,5001', state: 4 }]]))).toBeNull();
    expect(isStanding(meter, standing(meter))).toBe(true);
    expect(isStanding(meter, afterTyping(meter, standing(meter), '104,6'))).toBe(false);
  });

  it('sends a lower index only with the reason', () => {
    const lower = { index: '99', state: 4 };
    expect(changedReadings([meter], new Map([[9, lower]]))).toBeNull();
    expect(changedReadings([meter], new Map([[9, { ...lower, lower: 'wrong' as const }]]))).toEqual(
      [{ idMeter: 9, state: 4, indexE3: 99_000, isLower: true }],
    );
    const rolled = { ...lower, lower: 5 };
    expect(changedReadings([meter], new Map([[9, rolled]]))).toEqual([
      { idMeter: 9, state: 4, indexE3: 99_000, rollOverDigits: 5 },
    ]);
    expect(consumptionOf(meter, rolled)).toBe(99_999_000);
    const estimated = { ...meter, isOldEstimate: true };
    expect(markOf(estimated, lower)).toBe('lower');
  });

  it('keeps the reason of a stored index for another one below the old, and takes it back', () => {
    const stored = {
      ...meter,
      ...{ state: 4, oldE3: 99_990_000, indexE3: 12_000, rollOverE3: 100_000_000, recentE3: [] },
    };
    const sent = (typed: Typed) => changedReadings([stored], new Map([[9, typed]]));
    // Corrected by one: the meter has still begun at 0 again.
    const corrected = afterTyping(stored, standing(stored), '13');
    expect(corrected).toEqual({ index: '13', state: 4, lower: 5 });
    expect(consumptionOf(stored, corrected)).toBe(23_000);
    expect(sent(corrected)).toEqual([{ idMeter: 9, state: 4, indexE3: 13_000, rollOverDigits: 5 }]);
    expect(markOf(stored, { index: '13', state: 4 })).toBe('backwards');
    expect(afterTyping(stored, corrected, '99995')).toEqual({ index: '99995', state: 4 });
    // The same index, read in another way.
    expect(sent({ ...standing(stored), state: 6 })).toEqual([
      { idMeter: 9, state: 6, indexE3: 12_000 },
    ]);
    // It was a mistake: the old index was wrong.
    const wrong = { ...standing(stored), lower: 'wrong' as const };
    expect([isStanding(stored, wrong), consumptionOf(stored, wrong)]).toEqual([false, -99_978_000]);
    expect(sent(wrong)).toEqual([{ idMeter: 9, state: 4, indexE3: 12_000, isLower: true }]);
    expect(isStanding(stored, { ...standing(stored), lower: 5 })).toBe(true);
  });

  it('counts both meters where one was replaced', () => {
    const replaced = { finalIndexE3: 101_000, initialIndexE3: 0, oldSeries: 'TE0' };
    const changed = { ...meter, replaced };
    expect(consumptionOf(changed, { index: '2', state: 4 })).toBe(3_000);
    // Only the old meter's index was an estimate: below the new meter's first one a reason is needed.
    const begun = {
      ...changed,
      isOldEstimate: true,
      replaced: { ...replaced, initialIndexE3: 5_000 },
    };
    expect(markOf(begun, { index: '2', state: 4 })).toBe('backwards');
    // Below the old meter's index, but not below the new meter's first one.
    expect(changedReadings([changed], new Map([[9, { index: '2', state: 4 }]]))).toEqual([
      { idMeter: 9, state: 4, indexE3: 2_000 },
    ]);
  });

  it('filters what waits, and confirms what tenants sent and nobody typed over', () => {
    expect(isShown('unread', unread, undefined)).toBe(true);
    expect(isShown('tenant', meter, undefined)).toBe(true);
    expect(isShown('suspect', meter, { index: '99', state: 4 })).toBe(true);
    expect(isShown('suspect', meter, undefined)).toBe(false);
    expect(confirmations([meter, unread], new Map())).toEqual([
      { idMeter: 9, state: 5, indexE3: 104_500 },
    ]);
    expect(confirmations([meter], new Map([[9, { index: '105', state: 4 }]]))).toEqual([]);
  });

  it('finds a meter by the beginning of its apartment or by a part of its series', () => {
    expect(
      ['', '1', ' 12 ', 'te100', '2'].map((sought) => isFound('12', 'TE1009', sought)),
    ).toEqual([...[true, true, true, true, false]]);
  });

  it('takes a copied column', () => {
    expect(pastedIndexes('1,5\r\n2\r\n')).toEqual(['1,5', '2']);
    expect(pastedIndexes('ap 1\t1,5\nap 2\t2')).toEqual(['1,5', '2']);
    expect(pastedIndexes('12')).toBeNull();
    // A value that is not an index stays as it was copied and is refused: `1O4` is not 14.
    expect(pastedIndexes('1O4\r\n')).toEqual(['1O4']);
    expect(pastedIndexes('104,5001')).toEqual(['104,5001']);
  });
});

describe('the table of meters', () => {
  const other = { ...unread, idMeter: 7, idAp: 2, type: 2, location: 1 };
  const second = { ...unread, idMeter: 8, idAp: 1, type: 1, location: 1 };

  it('is in the order of the apartments, then by type and place', () => {
    const apartments = [
      { idAp: 2, n: 'A / 1' },
      { idAp: 1, n: 'A / 2' },
      { idAp: 3, n: 'A / 3' },
    ];
    const rows = inOrder([meter, other, second], apartments);
    expect(rows.map((row) => [row.meter.idMeter, row.n, row.isFirst])).toEqual([
      [7, 'A / 1', true],
      [8, 'A / 2', true],
      [meter.idMeter, 'A / 2', false],
    ]);
  });

  it('counts what nobody has read, a reading that is typed among those that were', () => {
    const rows = [{ meter }, { meter: other }, { meter: second }];
    expect(unreadOf(rows, new Map())).toBe(2);
    expect(unreadOf(rows, new Map([[7, { index: '103', state: 4 }]]))).toBe(1);
    expect(unreadOf(rows, new Map([[meter.idMeter, { index: '', state: 1 }]]))).toBe(3);
  });

  it('takes a pasted column from its row down, as far as there are rows', () => {
    const rows = [{ meter }, { meter: other }];
    expect(pastedDown(rows, 1, ['103', '104'])).toEqual([[other, '103']]);
    expect(pastedDown(rows, 0, ['', '103'])).toEqual([[other, '103']]);
    expect(pastedDown(rows, 0, ['102', '103']).map(([{ idMeter }]) => idMeter)).toEqual([
      meter.idMeter,
      7,
    ]);
  });
});
