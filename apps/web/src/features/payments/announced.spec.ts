import { takenBefore, waitingFor } from './announced.js';

describe('money that a tenant announced', () => {
  const said = {
    ...{ idAp: 7, emitted: '2026-11-10', amountBani: 42_061, state: 'waiting' },
    idPd: null as number | null,
  };

  it('is told where money of the same apartment is typed from an account, until somebody answered', () => {
    const others = [
      { ...said, idAp: 8 },
      { ...said, state: 'confirmed' },
    ];
    expect(waitingFor([said, ...others], { idAp: 7, pM: '2' })).toEqual([said]);
    expect(waitingFor([said], { idAp: 7, pM: '1' })).toEqual([]);
    expect(waitingFor([said], { idAp: 7, pM: '4' })).toEqual([]);
  });

  const taken = {
    idPd: 5,
    emitted: '2026-11-12',
    amountBani: 42_061,
    pM: 2,
    an: false,
    idReturn: null,
  };

  it('may stand in the books already: as much through an account, about the same day', () => {
    expect(takenBefore([taken], said)).toBe(taken);
    expect(takenBefore([{ ...taken, emitted: '2026-11-03' }], said)).toBeDefined();
    for (const other of [
      { emitted: '2026-11-02' },
      { emitted: '2026-11-18' },
      { amountBani: 42_060 },
      { pM: 1 },
      { pM: 4 },
      { an: true },
      { idReturn: 9 },
    ]) {
      expect(takenBefore([{ ...taken, ...other }], said)).toBeUndefined();
    }
  });

  it('is not itself what stands there already, confirmed meanwhile in another tab', () => {
    const confirmed = { ...said, state: 'confirmed', idPd: 5 };
    expect(takenBefore([taken], confirmed)).toBeUndefined();
    expect(takenBefore([taken, { ...taken, idPd: 6 }], confirmed)?.idPd).toBe(6);
  });
});
