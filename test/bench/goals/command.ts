import { setTimeout as delay } from 'node:timers/promises';
import { pathOf, routes } from '@scara/contracts/http';
import { type Figure, shown } from '../measure/figure.js';
import { httpLoad } from '../measure/http-load.js';
import type { LoadResult } from '../measure/load.js';
import { GOAL_MB, residentMb, treeMb, treeProcessorMs } from '../measure/processes.js';
import { interleaved, median, medianRatio } from '../measure/rounds.js';
import { crudDatabase, startCrud } from '../subjects/crud.js';
import type { Fixture } from '../subjects/fixture.js';
import { command, type MeasuredProduct, startFilledProduct } from '../subjects/product.js';

const WINDOW_MS = 2_000;
const WARM_MS = 8_000;
const REST_MS = 60_000;
const { everything: ALL_MB, ...LIMITS } = GOAL_MB;
/** Enough associations that none gets more blocks than a large association has. */
const ASSOCIATIONS = 1_000;

/**
 * Goals 1 and 10: adding a block over HTTP, in the product and in the plain program on the same Postgres; then the
 * memory of the product's processes after that load.
 */
export async function commandAndMemory(): Promise<readonly Figure[]> {
  const product = await startFilledProduct({
    associations: ASSOCIATIONS,
    apartments: 0,
    changes: 0,
  });
  try {
    const crud = await startCrud(
      await crudDatabase(product.stack),
      product.person,
      product.associations,
    );
    try {
      const rounds = await measure(product, crud);
      return [
        ...against(16, rounds.ours16, rounds.crud16, { p99: 1.5, requests: 0.8 }),
        ...against(64, rounds.ours64, rounds.crud64, { p99: 1, requests: 1.3 }),
        ...memory(product),
        await memoryLater(product),
      ];
    } finally {
      await crud.stop();
    }
  } finally {
    await product.stop();
  }
}

interface CommandLoad extends LoadResult {
  /** Processor time of all processes and of Postgres until the read models show the last command, per command. */
  readonly processorMsEach: number;
}

async function measure(product: MeasuredProduct, crud: Fixture) {
  let count = 0;
  const { associations, person, stack } = product;
  const call = () => {
    count += 1;
    const idAs = associations[count % associations.length]!;
    const path = pathOf(routes.addBlock, { idAs });
    const block = { name: `B${count.toString(36)}`, street: 'Strada Teilor' };
    return command(person, 'PUT', path, block);
  };
  const load = async (
    address: string,
    connections: number,
    durationMs = WINDOW_MS,
  ): Promise<CommandLoad> => {
    const used = () => treeProcessorMs(stack.supervisor) + treeProcessorMs(crud.pid);
    const before = used();
    const result = await httpLoad({ address, connections, durationMs, call, expected: 200 });
    // Remaining work of the projector would slow down the next measurement.
    await product.untilProjected();
    return { ...result, processorMsEach: (used() - before) / result.count };
  };
  const ours = (connections: number) => () => load(product.address, connections);
  const theirs = (connections: number) => () => load(crud.address, connections);
  // Warm up both sides equally, so that code that is not compiled yet is not measured.
  await load(product.address, 64, WARM_MS);
  await load(crud.address, 64, WARM_MS);
  return await interleaved({
    ours16: ours(16),
    crud16: theirs(16),
    ours64: ours(64),
    crud64: theirs(64),
  });
}

function against(
  connections: number,
  ours: readonly CommandLoad[],
  crud: readonly CommandLoad[],
  limits: { readonly p99: number; readonly requests: number },
): readonly Figure[] {
  const p99 = (of: readonly LoadResult[]): number[] => of.map(({ p99Ms }) => p99Ms);
  const processor = (of: readonly CommandLoad[]): number[] =>
    of.map(({ processorMsEach }) => processorMsEach);
  const speed = (of: readonly LoadResult[]): number[] => of.map(({ perSecond }) => perSecond);
  return [
    {
      goal: '1',
      what: `command over HTTP ÷ plain CRUD, p99, ${connections} connections`,
      value: medianRatio(p99(ours), p99(crud)),
      unit: '',
      limit: { atMost: limits.p99 },
      from: `${shown(median(p99(ours)), 'ms')} ÷ ${shown(median(p99(crud)), 'ms')}`,
    },
    {
      goal: '1',
      what: `command over HTTP ÷ plain CRUD, requests, ${connections} connections`,
      value: medianRatio(speed(ours), speed(crud)),
      unit: '',
      limit: { atLeast: limits.requests },
      from: `${shown(median(speed(ours)))}/s ÷ ${shown(median(speed(crud)))}/s`,
    },
    {
      goal: '1',
      what: `command over HTTP ÷ plain CRUD, processor time, ${connections} connections`,
      value: medianRatio(processor(ours), processor(crud)),
      unit: '',
      from: `${shown(median(processor(ours)), 'ms')} ÷ ${shown(median(processor(crud)), 'ms')} a request, all processes and Postgres, projection included`,
    },
  ];
}

/** Memory after V8 has collected the garbage of the load: not a goal, but what the product occupies in the long run. */
async function memoryLater({ stack }: MeasuredProduct): Promise<Figure> {
  await delay(REST_MS);
  const kept = Object.keys(LIMITS).map((name) => residentMb(stack.pids[name] ?? 0));
  return {
    goal: '10',
    what: 'resident memory a minute later: everything with Postgres',
    value: treeMb(stack.supervisor),
    unit: 'MB',
    from: `Pss; VmRSS of ${Object.keys(LIMITS).join(', ')}: ${kept.map((mb) => shown(mb, 'MB')).join(', ')}`,
  };
}

function memory({ stack }: MeasuredProduct): readonly Figure[] {
  const single = Object.entries(LIMITS).map(([name, atMost]): Figure => ({
    goal: '10',
    what: `resident memory after that load: ${name}`,
    value: residentMb(stack.pids[name] ?? 0),
    unit: 'MB',
    limit: { atMost },
    from: 'VmRSS',
  }));
  return [
    ...single,
    {
      goal: '10',
      what: 'resident memory after that load: everything with Postgres',
      value: treeMb(stack.supervisor),
      unit: 'MB',
      limit: { atMost: ALL_MB },
      from: 'Pss of all processes, so that shared pages count once',
    },
  ];
}
