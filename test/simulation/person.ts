import { type BodyOf, type ParamsOf, type QueryOf, routes } from '@scara/contracts/http';
import { ConflictError } from '@scara/event-store';
import { Refused } from '../../apps/api/src/http/refused.js';
import type { Call } from '../../apps/api/src/http/call.js';
import type { Dice } from '../support/dice.js';
import type { AnswerTo, ApiProcess, CommandName } from './api-process.js';
import type { PlantedBug } from './planted-bugs.js';
import { sleep } from './virtual-time.js';
import type { Weather } from './wire.js';

/** How long a browser waits for an answer before it tries again. */
const PATIENCE_MS = 10_000;

export interface Sent<N extends CommandName> {
  readonly params: ParamsOf<(typeof routes)[N]>;
  readonly body: BodyOf<(typeof routes)[N]>;
  readonly query?: QueryOf<(typeof routes)[N]>;
}

/** What a person learned about a command. */
export type Heard<N extends CommandName> =
  | { readonly kind: 'done'; readonly answer: AnswerTo<N> }
  | { readonly kind: 'refused'; readonly code: string }
  /** The tab was closed before an answer came. */
  | { readonly kind: 'unknown' };

/** A command as its sender knows it. */
export interface Asked {
  readonly name: CommandName;
  /** One id, unless a bug is planted. */
  readonly commandIds: readonly string[];
  /** The number of facts when it was first sent. */
  readonly since: number;
}

/** Receives every answer, to judge whether it was true. */
export interface Witness {
  readonly facts: number;
  heard(asked: Asked, heard: Heard<CommandName>): void;
}

/**
 * A person at a browser: keeps a command's id until it is answered, sometimes sends it twice at once, asks another
 * process, or gives up.
 */
export class Person {
  constructor(
    readonly idAs: number,
    readonly idUser: number,
    readonly roll: Dice,
    private readonly weather: Weather,
    /** Returns any process that is alive. */
    private readonly anyProcess: () => ApiProcess,
    private readonly witness: Witness,
    private readonly bug?: PlantedBug,
  ) {}

  async send<N extends CommandName>(name: N, sent: Sent<N>): Promise<Heard<N>> {
    const ids = [this.newId()];
    const asked = { name, commandIds: ids, since: this.witness.facts };
    const isPressedTwice = this.roll(12) === 0;
    const [heard, again] = await Promise.all([
      this.untilAnswered(name, sent, ids),
      isPressedTwice
        ? sleep(this.roll(300)).then(() => this.untilAnswered(name, sent, ids))
        : undefined,
    ]);
    for (const one of [heard, again]) if (one) this.witness.heard(asked, one);
    return heard.kind === 'unknown' && again ? again : heard;
  }

  /** `ids` receives every id that was sent: one, unless a bug is planted. */
  private async untilAnswered<N extends CommandName>(
    name: N,
    sent: Sent<N>,
    ids: string[],
  ): Promise<Heard<N>> {
    for (let tries = 1; ; tries += 1) {
      const isNewCommand = tries > 1 && this.bug === 'new-id-for-each-try';
      if (isNewCommand) ids.push(this.newId());
      const heard = await this.once(name, sent, ids.at(-1)!);
      if (heard !== undefined) return heard;
      if (!this.weather.isCalm && this.roll(25) === 0) return { kind: 'unknown' };
      await sleep(500 + this.roll(20_000));
    }
  }

  /**
   * Sends a command once. Returns undefined if its outcome is unknown: no answer, no process, or one that answers that
   * it does not know.
   */
  private async once<N extends CommandName>(
    name: N,
    sent: Sent<N>,
    commandId: string,
  ): Promise<Heard<N> | undefined> {
    const process = this.anyProcess();
    const call = {
      ...{ route: routes[name], query: {}, ...sent, commandId, ifMatch: undefined },
      actor: { idUser: this.idUser, role: 1, scope: null, apartments: null },
    } as unknown as Call<(typeof routes)[N]>;
    const run = process.commands[name] as unknown as (asked: typeof call) => Promise<AnswerTo<N>>;
    const isLostOnItsWayBack = !this.weather.isCalm && this.roll(60) === 0;
    try {
      const answer = await Promise.race([run(call), process.died, sleep(PATIENCE_MS)]);
      if (answer === undefined || isLostOnItsWayBack) return undefined;
      return { kind: 'done', answer };
    } catch (error) {
      if (error instanceof Refused) return { kind: 'refused', code: error.rejection.code };
      if (error instanceof ConflictError) return { kind: 'refused', code: error.code };
      if (isWorthAnotherTry(error)) return undefined;
      throw error;
    }
  }

  private newId(): string {
    const hex = Array.from({ length: 4 }, () =>
      this.roll(0xffffffff).toString(16).padStart(8, '0'),
    );
    return hex.join('').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
  }
}

function isWorthAnotherTry(error: unknown): boolean {
  const { name } = error as Error;
  return ['StoreUnavailable', 'OutcomeUnknown', 'ConnectionReset'].includes(name);
}
