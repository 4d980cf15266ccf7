import { paymentRoutes } from '@scara/contracts/http';

import {
  asSent,
  commandsOf,
  isPaidAlready,
  lastTaken,
  mayBeItsOwn,
  refusedOf,
  seenIn,
  sentSeen,
  SITTING_MOST,
  takenSince,
  type Entry,
  untilNewer,
} from './sitting.js';

const entry = (idAs: number, idAp: number, over: Partial<Entry['head']> = {}): Entry => ({
  key: `${idAs} ${idAp}`,
  idAs,
  ...{ association: 'Teiul', name: `Ap. ${idAp}`, mode: 'Numerar' },
  amountBani: 100,
  payments: [{ idAp, amountBani: 100, idF: null }],
  told: [7],
  head: { pM: 1, emitted: '2026-01-05', series: 'CH', info: '', ...over },
});

describe('a sitting', () => {
  it('sends one command for each association, way, day and series', () => {
    const commands = commandsOf([
      ...[entry(1, 11), entry(2, 21), entry(1, 12), entry(1, 13, { pM: 2, series: '' })],
    ]);
    expect(
      commands.map(({ sitting }) => [
        sitting.idAs,
        sitting.pM,
        sitting.payments.map(({ idAp }) => idAp),
      ]),
    ).toEqual([
      [1, 1, [11, 12]],
      [2, 1, [21]],
      [1, 2, [13]],
    ]);
  });

  it('is sent in as many commands as its receipts need', () => {
    const receipts = (idAp: number): Entry => ({
      ...entry(1, idAp),
      payments: [40, 60].map((amountBani) => ({ idAp, amountBani, idF: null })),
    });
    const entries = Array.from({ length: 101 }, (_, at) => receipts(at + 1));
    const commands = commandsOf(entries);
    expect(commands.map(({ sitting }) => sitting.payments.length)).toEqual([100, 100, 2]);
    const { idAs: _, ...full } = commands[0]!.sitting;
    const accepts = (payments: Entry['payments']) =>
      paymentRoutes.takePayments.body.safeParse({ ...full, payments }).success;
    expect(full.payments).toHaveLength(SITTING_MOST);
    expect([accepts(full.payments), accepts([...full.payments, full.payments[0]!])]).toEqual([
      true,
      false,
    ]);
    expect(commands.flatMap((one) => one.entries)).toEqual(entries);
  });
});

describe('the same payment twice', () => {
  const paid = { emitted: '2026-01-05', amountBani: 100, idF: null, pM: 1 };
  const standing = { ...paid, an: false, idReturn: null };
  const head = { pM: 1, emitted: '2026-01-05' };
  const asked = [{ amountBani: 100, idF: null }];

  it('is noticed by day, way, fund and amount', () => {
    expect(isPaidAlready([standing], head, asked)).toBe(true);
    expect(isPaidAlready([{ ...standing, idF: 3 }], head, asked)).toBe(false);
    expect(isPaidAlready([{ ...standing, pM: 2 }], head, asked)).toBe(false);
    expect(isPaidAlready([standing], head, [...asked, { amountBani: 5, idF: 3 }])).toBe(false);
  });

  it('is noticed in other receipts of the same sum', () => {
    const both = [
      { ...standing, amountBani: 60, idF: 3 },
      { ...standing, amountBani: 40 },
    ];
    expect(isPaidAlready([{ ...standing, amountBani: 7 }, ...both], head, asked)).toBe(true);
    expect(isPaidAlready(both, head, [{ amountBani: 101, idF: null }])).toBe(false);
    expect(isPaidAlready([both[0]!, { ...both[1]!, an: true }], head, asked)).toBe(false);
  });

  it('is none where the first was annulled or went back', () => {
    expect(isPaidAlready([{ ...standing, an: true }], head, asked)).toBe(false);
    expect(isPaidAlready([{ ...standing, idReturn: 9 }], head, asked)).toBe(false);
  });
});

describe('money taken since a payment was gathered', () => {
  const paid = { emitted: '2026-01-04', amountBani: 250, idF: null, pM: 2 };
  const standing = { ...paid, an: false, idReturn: null };

  it('is what the account did not tell then, whatever its day, way and amount', () => {
    const since = { ...standing, idPd: 8 };
    expect(takenSince(entry(1, 11), [{ ...standing, idPd: 7 }, since])).toEqual([since]);
  });

  it('is none that was annulled or went back', () => {
    const gone = [
      { ...standing, idPd: 8, an: true },
      { ...standing, idPd: 9, idReturn: 10 },
    ];
    expect(takenSince(entry(1, 11), gone)).toEqual([]);
  });
});

describe('a sitting that was sent and not answered', () => {
  const group = [entry(1, 11), entry(1, 12)];

  it('is known again as long as it is the same command', () => {
    const sent = asSent(group, 5);
    expect(sentSeen(group)).toBeUndefined();
    expect(sentSeen(sent)).toBe(5);
    expect(sentSeen(asSent(sent, 6))).toBe(6);
    // If an entry was added again, removed, or another one added, it is another command.
    expect(sentSeen([sent[0]!, group[1]!])).toBeUndefined();
    expect(sentSeen([sent[0]!])).toBeUndefined();
    expect(sentSeen([...sent, entry(1, 13)])).toBeUndefined();
    expect(asSent(sent, undefined)).toEqual(group);
  });

  it('may have issued what its payments ask for, each once', () => {
    const own = { emitted: '2026-01-05', amountBani: 100, idF: null, pM: 1 };
    const document = { ...own, an: false, idReturn: null };
    const [one] = group;
    expect(mayBeItsOwn(one!, [document])).toBe(true);
    expect(mayBeItsOwn(one!, [])).toBe(true);
    expect(mayBeItsOwn(one!, [document, document])).toBe(false);
    for (const other of [{ amountBani: 50 }, { pM: 2 }, { idF: 3 }, { emitted: '2026-01-04' }]) {
      expect(mayBeItsOwn(one!, [{ ...document, ...other }])).toBe(false);
    }
  });
});

describe('a refused sitting', () => {
  it('names whose payment it is, and all where it is no single one’s', () => {
    const split = {
      ...entry(1, 11),
      payments: [1, 2].map((idF) => ({ ...entry(1, 11).payments[0]!, idF })),
    };
    const group = [split, entry(1, 12)];
    expect(refusedOf(group, { 'payments.2.idAp': 'x' })).toEqual([group[1]]);
    expect(refusedOf(group, { 'payments.1.amountBani': 'x' })).toEqual([split]);
    expect(refusedOf(group, { emitted: 'x' })).toEqual(group);
  });
});

describe('up to where accounts were seen', () => {
  it('is the least of them, in the book of the day', () => {
    const at = (revision: number) => ({
      books: [
        { year: 2025, revision: 90 },
        { year: 2026, revision },
      ],
    });
    expect(seenIn([at(7), at(5)], '2026-01-05')).toBe(5);
    expect(seenIn([at(-1)], '2026-01-05')).toBe(-1);
    expect(seenIn([at(7)], '2027-01-05')).toBeUndefined();
  });

  it('is looked at until it is more than what was told', async () => {
    const revisions = [5, 5, 6, 7];
    const look = () => Promise.resolve(revisions.shift()!);
    expect(await untilNewer(look, (one) => one, 5)).toBe(6);
    expect(revisions).toEqual([7]);
    expect(await untilNewer(look, () => undefined, 9)).toBe(7);
    expect(revisions).toEqual([]);
  });
});

describe('what an apartment paid last', () => {
  const paid = { t: 1, amountBani: 100, idF: null, pM: 1, an: false, idReturn: null };

  it('is by its day, then by the order of the book', () => {
    const [later, first, second] = [
      { ...paid, idPd: 7, emitted: '2026-01-09' },
      { ...paid, idPd: 8, emitted: '2026-01-04' },
      { ...paid, idPd: 9, emitted: '2026-01-09' },
    ];
    expect(lastTaken([later, first])).toBe(later);
    expect(lastTaken([second, later, first])).toBe(second);
    expect(lastTaken([])).toBeUndefined();
  });

  it('is money that came in and stands', () => {
    const emitted = '2026-01-09';
    const first = { ...paid, idPd: 7, emitted: '2026-01-04' };
    for (const other of [{ an: true }, { idReturn: 3 }, { pM: 4 }, { t: 11 }]) {
      expect(lastTaken([first, { ...paid, idPd: 8, emitted, ...other }])).toBe(first);
    }
  });
});
