import { createHash } from 'node:crypto';
import {
  addApartment,
  addBlock,
  addEntrance,
  addOutgoColumn,
  type Association,
  type AssociationEvent,
  changeSettings,
  createAssociation,
} from '@scara/domain/association';
import type { Decision } from '@scara/domain/kernel';
import { associationFamily } from '../../apps/api/src/association/association-stream.js';
import { MemoryClient, memoryVault } from '../../libs/event-store/src/testing/index.js';
import { type Dice, diceOf } from '../support/dice.js';
import { ApiProcess } from './api-process.js';
import { Judge } from './judge.js';
import { administer, collect, type Place } from './lives.js';
import { Person } from './person.js';
import type { PlantedBug } from './planted-bugs.js';
import { Projector, ReadTables } from './read-tables.js';
import { mustHold } from './reference.js';
import { inVirtualTime, setTheClock, sleep } from './virtual-time.js';
import { type Weather, Wire } from './wire.js';

const BEGINS = Date.UTC(2026, 0, 5, 6);
const HOUR_MS = 3_600_000;
const NINETY_DAYS_MS = 90 * 24 * HOUR_MS;
const ASSOCIATIONS = [1, 2, 3];
const PERSONS = [2, 1, 1, 3];
const FIRST_MONTH = 202_512;

/** The outcome of one life, to count what was tested. */
export interface Story {
  readonly events: number;
  readonly payments: number;
  readonly closes: number;
  readonly reopened: number;
  readonly kills: number;
  /** Hash of all facts in order: the same seed must give the same hash. */
  readonly hash: string;
}

/**
 * Simulates ninety days of three associations: administrators and cashiers at their browsers, two API processes, two
 * projectors on one read database, one store. Connections lose, break and repeat messages, processes are killed at any
 * step, the store goes away, the clock is set. Then the weather calms down, and every promise must hold.
 *
 * One seed is one life. Throws Broken at the first promise that is broken.
 */
export function simulate(seed: number, bug?: PlantedBug): Promise<Story> {
  return inVirtualTime(BEGINS, () => new World(seed, bug).live());
}

class World {
  private readonly roll: Dice;
  private readonly server = new MemoryClient();
  private readonly vault = memoryVault();
  private readonly weather: Weather = { isCalm: true };
  private readonly judge = new Judge(this.server);
  private readonly tables = new ReadTables(() =>
    this.watched(() => this.judge.committed(this.tables)),
  );
  private readonly apis: ApiProcess[] = [];
  private readonly projectors: Projector[] = [];
  private kills = 0;
  private broken: Error | undefined;

  constructor(
    seed: number,
    private readonly bug: PlantedBug | undefined,
  ) {
    this.roll = diceOf(seed);
    for (const place of [0, 1]) this.startApi(place);
  }

  async live(): Promise<Story> {
    const places: Omit<Place, 'isOver'>[] = [];
    for (const idAs of ASSOCIATIONS) places.push(await this.found(idAs));
    const ends = performance.now() + NINETY_DAYS_MS;
    const isOver = (): boolean => performance.now() >= ends || this.broken !== undefined;
    this.weather.isCalm = false;
    for (const place of [0, 1]) this.startProjector(place);
    const lives = [this.trouble(isOver)];
    for (const place of places) lives.push(...this.people({ ...place, isOver }));
    // No life ends before the ninety days are over; by then everyone who still waits gets an answer.
    await lives[0];
    this.weather.isCalm = true;
    this.server.mode = 'answers';
    await Promise.all(lives);
    if (this.broken !== undefined) throw this.broken;
    await this.untilShown();
    await this.judge.judgeAccounts([...this.apis, this.newApi(() => undefined)]);
    return this.story();
  }

  /** Records a broken promise found where no caller waits for an answer; it ends the story too. */
  private watched(look: () => void): void {
    try {
      look();
    } catch (error) {
      this.broken ??= error as Error;
    }
  }

  private anyApi = (): ApiProcess => this.apis[this.roll(this.apis.length)]!;

  private newApi(onKilled: () => void): ApiProcess {
    return new ApiProcess(this.vault, (die) =>
      this.wire(() => {
        die();
        onKilled();
      }),
    );
  }

  private wire(onKilled: () => void): Wire {
    const countedAndKilled = (): void => {
      this.kills += 1;
      onKilled();
    };
    return new Wire(this.server, this.roll, this.weather, countedAndKilled, this.bug);
  }

  private startApi(place: number): void {
    this.apis[place] = this.newApi(() =>
      setTimeout(() => this.startApi(place), 500 + this.roll(60_000)),
    );
  }

  private startProjector(place: number): void {
    const { vault, tables, roll, bug } = this;
    const wire = this.wire(() =>
      setTimeout(() => this.startProjector(place), 500 + this.roll(20_000)),
    );
    this.projectors[place] = new Projector(vault, wire, tables, roll, bug);
  }

  /** Faults that affect everyone: subscriptions break, and the clock is set. */
  private async trouble(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await sleep((1 + this.roll(40)) * HOUR_MS);
      if (this.roll(2) === 0) this.server.breakSubscriptions();
      else setTheClock((this.roll(3) - 1) * HOUR_MS);
    }
  }

  private people(place: Place): Promise<void>[] {
    const { idAs } = place;
    const person = (idUser: number): Person =>
      new Person(idAs, idUser, this.roll, this.weather, this.anyApi, this.judge, this.bug);
    return [
      administer(person(10 * idAs), place, FIRST_MONTH),
      collect(person(10 * idAs + 1), place),
      collect(person(10 * idAs + 2), place),
    ].map((life) => life.catch((error: Error) => void (this.broken ??= error)));
  }

  private async untilShown(): Promise<void> {
    for (let waitedS = 0; ; waitedS += 1) {
      if (this.broken !== undefined) throw this.broken;
      const { checkpoint, rows } = this.tables;
      const head = this.server.events.at(-1)!.position!.commit;
      if (checkpoint !== 'start' && checkpoint.commit === head) {
        mustHold(rows.taken === this.server.events.length, () => 'facts are missing in the tables');
        break;
      }
      mustHold(waitedS < 600, () => 'the tables stand still');
      await sleep(1_000);
    }
    await Promise.all(this.projectors.map((projector) => projector.stop()));
  }

  /** Creates an association as it is before anyone works in it. */
  private async found(idAs: number): Promise<Omit<Place, 'isOver'>> {
    const [first] = this.apis;
    const settings = { name: `Asociația ${idAs}`, penaltiesRateE2: 0, maturityDays: 0 };
    const steps: readonly ((state: Association) => Decision<AssociationEvent, unknown>)[] = [
      (state) => createAssociation({ idAs, idUser: 10 * idAs, settings }, state),
      (state) => addBlock({ name: 'B1', street: '' }, state),
      (state) => addEntrance({ idBlock: [...state.blocks.keys()][0]!, name: 'A' }, state),
      ...PERSONS.map((persons, at) => (state: Association) => {
        const [idEntrance] = state.entrances.keys();
        const home = { idEntrance: idEntrance!, number: String(at + 1), persons };
        return addApartment(home, state);
      }),
      (state) => addOutgoColumn({ name: 'Gunoi', showMetering: 1, showIndex: 1 }, state),
      (state) => changeSettings({ settings }, state),
    ];
    for (const [at, step] of steps.entries()) {
      const context = {
        commandId: `00000000-0000-4000-8000-${String(idAs * 100 + at).padStart(12, '0')}`,
        ...{ command: at, actor: 10 * idAs, role: 1, associationId: idAs },
      };
      const outcome = await first!.store.decide(
        associationFamily,
        String(idAs),
        context,
        ({ association }) => step(association),
      );
      if (!outcome.ok)
        throw new Error(`step ${at} was refused: ${JSON.stringify(outcome.rejection)}`);
    }
    this.judge.look();
    const { association } = await first!.months.association(idAs);
    return {
      idAs,
      apartments: [...association.apartments.keys()],
      idOutgoColumn: [...association.columns.keys()][0]!,
      anyProcess: this.anyApi,
    };
  }

  private story(): Story {
    const { events } = this.server;
    const count = (type: string): number => events.filter((event) => event.type === type).length;
    const hash = createHash('sha256');
    for (const { streamId, type, id } of events) hash.update(`${streamId} ${type} ${id}\n`);
    return {
      events: events.length,
      payments: count('PaymentRegistered'),
      closes: count('MonthClosed'),
      reopened: count('MonthReopened'),
      kills: this.kills,
      hash: hash.digest('hex'),
    };
  }
}
