import { pathOf, routes } from '@scara/contracts/http';
import { type Figure, shown } from '../measure/figure.js';
import { HttpClient, type HttpCall } from '../measure/http-load.js';
import { Latencies } from '../measure/latencies.js';
import { interleaved, median } from '../measure/rounds.js';
import { firstBlockOf } from '../subjects/associations.js';
import {
  command,
  type Filling,
  type MeasuredProduct,
  startFilledProduct,
} from '../subjects/product.js';

const BASE = { associations: 60, apartments: 3, changes: 3 };
/** Events of one association: 4 to create it, its apartments, its changes. */
const eventsOf = ({ apartments, changes }: typeof BASE): number => 4 + apartments + changes;
const LONG = { ...BASE, changes: 100 * eventsOf(BASE) - 4 - BASE.apartments };
const MANY = { ...BASE, associations: 10 * BASE.associations };
const WORKERS = 4;
/** Calls per measurement; few enough that the commands, which add events, keep the short history short. */
const COUNT = 200;
/** An association that does not exist. */
const FOREIGN = 99_999;

type Operation = 'command' | 'read' | 'rights check';

/**
 * Goal 7: the same operations over HTTP in three products side by side: a base, one with a hundred times its history,
 * one with ten times its associations. The slope is the growth of the median latency on a double logarithmic scale: 0
 * means no growth, 1 growth in proportion.
 */
export async function growth(): Promise<readonly Figure[]> {
  const running: MeasuredProduct[] = [];
  const start = async (filling: Filling): Promise<Probe> => {
    const product = await startFilledProduct(filling);
    running.push(product);
    return new Probe(product);
  };
  try {
    const [base, long, many] = [await start(BASE), await start(LONG), await start(MANY)];
    const figures: Figure[] = [];
    for (const operation of ['command', 'read', 'rights check'] as const) {
      for (const probe of [base, long, many]) await probe.warmUp(operation);
      const rounds = await interleaved({
        base: () => base.p50Ms(operation),
        long: () => long.p50Ms(operation),
        many: () => many.p50Ms(operation),
      });
      // The commands measured so far count by half: the first call saw none of them, the last one all.
      const own = base.commandsEach / 2;
      const history = (eventsOf(LONG) + own) / (eventsOf(BASE) + own);
      figures.push(
        figure(operation, `history ${shown(history)} ×`, rounds.long, rounds.base, history),
        figure(operation, 'associations 10 ×', rounds.many, rounds.base, 10),
      );
    }
    return figures;
  } finally {
    for (const product of running) await product.stop();
  }
}

function figure(
  operation: Operation,
  grown: string,
  large: readonly number[],
  small: readonly number[],
  factor: number,
): Figure {
  const ratio = median(large.map((value, round) => value / small[round]!));
  return {
    goal: '7',
    what: `growth of a ${operation}, ${grown}: slope`,
    value: Math.log(ratio) / Math.log(factor),
    unit: '',
    limit: { atMost: 0.05 },
    from: `${shown(median(large), 'ms')} against ${shown(median(small), 'ms')}`,
  };
}

/** One product, to measure single operations. */
class Probe {
  readonly #product: MeasuredProduct;
  #commands = 0;
  #calls = 0;

  constructor(product: MeasuredProduct) {
    this.#product = product;
  }

  /** Commands per association so far; half of them were sent before the middle of the measurement. */
  get commandsEach(): number {
    return this.#commands / this.#product.associations.length;
  }

  /** Calls every association once, so that no measured call is the first of its kind. */
  async warmUp(operation: Operation): Promise<void> {
    await this.p50Ms(operation, this.#product.associations.length);
  }

  async p50Ms(operation: Operation, count = COUNT): Promise<number> {
    const client = new HttpClient(this.#product.address, WORKERS);
    const latencies = new Latencies();
    let left = count;
    const worker = async (): Promise<void> => {
      while (left-- > 0) {
        const { call, expected } = this.#next(operation);
        const started = process.hrtime.bigint();
        const { status, text } = await client.send(call);
        latencies.record(started);
        if (status !== expected) throw new Error(`${call.path}: ${status} ${text}`);
      }
    };
    try {
      await Promise.all(Array.from({ length: WORKERS }, worker));
    } finally {
      client.close();
    }
    await this.#product.untilProjected();
    return latencies.summary().p50Ms;
  }

  #next(operation: Operation): { readonly call: HttpCall; readonly expected: number } {
    const { associations, person } = this.#product;
    this.#calls += 1;
    const idAs = associations[this.#calls % associations.length]!;
    switch (operation) {
      case 'command': {
        this.#commands += 1;
        const path = pathOf(routes.changeBlock, { idAs, idBlock: firstBlockOf(idAs) });
        const street = `Bulevardul Unirii nr. ${this.#calls}`;
        return { call: command(person, 'POST', path, { street }), expected: 200 };
      }
      case 'read': {
        const path = pathOf(routes.readStructure, { idAs });
        return { call: { method: 'GET', path, headers: person.headers }, expected: 200 };
      }
      case 'rights check': {
        // Refused after the session and the permissions were looked up, before anything is read.
        const path = pathOf(routes.readStructure, { idAs: FOREIGN });
        return { call: { method: 'GET', path, headers: person.headers }, expected: 403 };
      }
    }
  }
}
