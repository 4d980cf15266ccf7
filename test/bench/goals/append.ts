import { closedLoop } from '../measure/load.js';
import { interleaved, median, medianRatio } from '../measure/rounds.js';
import { type Figure, shown } from '../measure/figure.js';
import { changeStreet, fillAssociation } from '../subjects/associations.js';
import { EmmettStore } from '../subjects/emmett.js';
import { aChange, RawInserts } from '../subjects/raw-inserts.js';
import { startStores } from '../subjects/stores.js';

const WINDOW_MS = 1_200;
const WRITERS = 64;

/**
 * Goal 2: commands through the library (fingerprint, fold, rules, schemas, append, answer after the commit), one stream
 * per writer, compared with plain inserts and with Emmett's appends, all on one Postgres.
 */
export async function append(): Promise<readonly Figure[]> {
  const stores = await startStores();
  const raw = await RawInserts.open(await stores.database('bench_raw'), 16);
  const emmett = await EmmettStore.open(await stores.database('bench_emmett'));
  try {
    for (let idAs = 1; idAs <= WRITERS; idAs += 1) {
      await fillAssociation(stores.store, idAs, { idUser: 1, apartments: 10, changes: 1 });
    }
    let number = 1_000;
    const ours = async (writer: number): Promise<void> => {
      const outcome = await changeStreet(stores.store, writer + 1, 1, (number += 1));
      if (!outcome.ok) throw new Error(outcome.rejection.code);
    };
    const rawInsert = (writer: number): Promise<void> => {
      const { data, metadata } = aChange((number += 1));
      return raw.insert(writer, data, metadata);
    };
    const theirs = (writer: number): Promise<void> => emmett.append(writer);
    const speed = (workers: number, work: (writer: number) => Promise<void>) => async () =>
      (await closedLoop(workers, WINDOW_MS, work)).perSecond;
    // Warm up, so that code that is not compiled yet is not measured.
    for (const work of [ours, rawInsert, theirs]) await closedLoop(WRITERS, 700, work);
    const rounds = await interleaved({
      raw16: speed(16, rawInsert),
      ours1: speed(1, ours),
      ours16: speed(16, ours),
      ours64: speed(WRITERS, ours),
      emmett16: speed(16, theirs),
      emmett64: speed(WRITERS, theirs),
    });
    const each = (name: keyof typeof rounds): string => `${shown(median(rounds[name]))}/s`;
    return [
      {
        goal: '2',
        what: 'append through our library, 64 writers ÷ raw inserts, 16 connections',
        value: medianRatio(rounds.ours64, rounds.raw16),
        unit: '',
        limit: { atLeast: 0.5 },
        from: `${each('ours64')} ÷ ${each('raw16')} (ours with one writer ${each('ours1')})`,
      },
      {
        goal: '2',
        what: 'append ÷ Emmett, 16 writers',
        value: medianRatio(rounds.ours16, rounds.emmett16),
        unit: '',
        limit: { atLeast: 1.3 },
        from: `${each('ours16')} ÷ ${each('emmett16')}`,
      },
      {
        goal: '2',
        what: 'append ÷ Emmett, 64 writers',
        value: medianRatio(rounds.ours64, rounds.emmett64),
        unit: '',
        limit: { atLeast: 2 },
        from: `${each('ours64')} ÷ ${each('emmett64')}`,
      },
    ];
  } finally {
    await raw.close();
    await emmett.close();
    await stores.stop();
  }
}
