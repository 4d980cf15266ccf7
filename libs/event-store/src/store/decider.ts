import type { StoredEvent } from '@scara/contracts/events';
import type { Breaker } from '../client/breaker.js';
import { ConflictError, EventTooLarge, StoreUnavailable, VaultMissing } from '../errors.js';
import type {
  CommandContext,
  Decided,
  DecideOptions,
  Outcome,
  StreamFamily,
} from '../event-store.js';
import type { Vault } from '../vault/vault.js';
import type { Appended, Appender } from './appender.js';
import { commandMetadataOf } from './command.js';
import {
  type Attempt,
  decideRound,
  type Member,
  type Round,
  type RoundParts,
} from './decide-round.js';
import type { Folded, Mark } from './folded-streams.js';
import type { StreamQueue } from './stream-queue.js';

const RETRIES_MAX = 3;
/** The most commands in one append: if the append loses a race, all of them are decided again. */
const TOGETHER_MAX = 64;

export interface DeciderParts extends RoundParts {
  readonly appender: Appender;
  readonly queue: StreamQueue;
  readonly breaker: Breaker;
  readonly vault: Vault | undefined;
}

/** The state that commands are decided on. */
interface Basis {
  readonly folded: Folded<unknown>;
  /** Taken before the state was read. */
  readonly mark: Mark;
  /** False if another process may have appended since; a refusal must then be confirmed by reading the stream. */
  readonly isCurrent: boolean;
}

/** The processing of a stream's waiting commands, over one or more rounds. */
interface Turn {
  readonly family: Attempt['family'];
  readonly stream: string;
  basis: Basis;
  /** The commands that are not answered yet. */
  left: readonly Attempt[];
  togetherMax: number;
  /** When the time of the next append began, by performance.now. */
  started: number;
}

/**
 * Decides and appends commands. Decides on the state in memory, and reads the stream only if that state may be stale
 * and it matters. Commands that wait for the same stream are decided each on the state that the previous one leaves and
 * are stored by one append, all or none, each with its own id and metadata; none is answered before that.
 */
export class Decider {
  readonly #parts: DeciderParts;
  readonly #waiting = new Map<string, Attempt[]>();
  readonly #waitingMax: number;
  /** The highest commit position known to exist. */
  #seen = 0n;

  /** At most `waitingMax` commands wait per stream; one more is refused with StoreUnavailable. */
  constructor(parts: DeciderParts, waitingMax: number) {
    this.#parts = parts;
    this.#waitingMax = waitingMax;
  }

  /** Reports that an event at this commit position exists. */
  saw(position: bigint): void {
    if (position > this.#seen) this.#seen = position;
  }

  async decide<S, E extends StoredEvent, R>(
    family: StreamFamily<S, E>,
    id: string,
    context: CommandContext,
    decide: (state: S) => Decided<E, R>,
    options: DecideOptions,
  ): Promise<Outcome<E, R, S>> {
    const { vault, breaker } = this.#parts;
    if (vault === undefined) throw new VaultMissing('commands are fingerprinted by the vault');
    const command = commandMetadataOf(context, family.associationOf?.(id), (text) =>
      vault.fingerprint(text),
    );
    breaker.check();
    return new Promise<Outcome<E, R, S>>((resolve, reject) => {
      this.#enter({
        family,
        stream: family.streamOf(id),
        command,
        isContinuable: context.isContinuable === true,
        decide: decide as Attempt['decide'],
        expectedRevision: options.expectedRevision,
        retriesMax: options.retriesMax ?? RETRIES_MAX,
        resolve: resolve as Attempt['resolve'],
        reject,
        lost: 0,
      });
    });
  }

  /**
   * Lets the command wait for its stream. The first one asks for the stream's turn; those that come before the turn
   * share it.
   */
  #enter(attempt: Attempt): void {
    const { stream } = attempt;
    const waiting = this.#waiting.get(stream);
    if (waiting === undefined) {
      this.#waiting.set(stream, [attempt]);
      this.#askForTurn(stream);
    } else if (waiting.length < this.#waitingMax) waiting.push(attempt);
    else {
      const said = `${this.#waitingMax} commands already wait for ${stream}`;
      attempt.reject(new StoreUnavailable(said));
    }
  }

  #askForTurn(stream: string): void {
    const take = (): Attempt[] => {
      const attempts = this.#waiting.get(stream) ?? [];
      this.#waiting.delete(stream);
      return attempts;
    };
    this.#parts.queue
      .run(stream, async () => {
        const attempts = take();
        try {
          await this.#run(stream, attempts);
        } catch (error) {
          if (error instanceof StoreUnavailable) this.#parts.breaker.trip(error);
          for (const { reject } of attempts) reject(error);
        }
      })
      .catch((error: unknown) => {
        for (const { reject } of take()) reject(error);
      });
  }

  /**
   * Answers every command, or throws an error that rejects all those left. A promise settles only once, so the commands
   * that were answered before are not affected.
   */
  async #run(stream: string, attempts: readonly Attempt[]): Promise<void> {
    const { breaker } = this.#parts;
    const { family } = attempts[0]!;
    const started = performance.now();
    breaker.check();
    const basis = await this.#basis(family, stream);
    const turn = { family, stream, basis, left: attempts, togetherMax: TOGETHER_MAX, started };
    while (turn.left.length > 0) {
      breaker.check();
      const { left, basis: by, togetherMax } = turn;
      const round = await decideRound(this.#parts, left, by.folded, togetherMax);
      if (round.members.length > 0) await this.#store(turn, round);
      else await this.#confirm(turn, round);
    }
  }

  /** Appends what a round decided. The round's other answers are given only if no other process appended first. */
  async #store(turn: Turn, round: Round): Promise<void> {
    const { family, stream, basis } = turn;
    const { members, answers, rest } = round;
    const stored = await this.#append(stream, basis, members, round.after, turn.started);
    if (stored instanceof EventTooLarge) {
      // The events may be too large only together. A command whose own events are too large is rejected.
      if (members.length === 1) members[0]!.attempt.reject(stored);
      else turn.togetherMax = 1;
      const apart = members.length === 1 ? [] : members.map(({ attempt }) => attempt);
      turn.left = [...apart, ...undecided(round)];
    } else if (stored === 'moved-on') {
      turn.basis = await this.#readAgain(family, stream, basis.folded);
      turn.left = [...losers(members, basis.folded, turn.basis.folded), ...undecided(round)];
    } else {
      for (const [, give] of answers) give();
      turn.left = rest;
      turn.basis = { ...basis, folded: stored, isCurrent: true };
      turn.started = performance.now();
    }
  }

  /**
   * Gives the answers of a round that appends nothing. If they are based on a state that may be stale, reads the stream
   * first.
   */
  async #confirm(turn: Turn, round: Round): Promise<void> {
    const { family, stream, basis } = turn;
    if (!basis.isCurrent && round.answers.length > 0) {
      turn.basis = await this.#read(family, stream);
      if (turn.basis.folded.revision !== basis.folded.revision) {
        turn.left = undecided(round);
        return;
      }
    }
    for (const [, give] of round.answers) give();
    turn.left = round.rest;
  }

  async #basis(family: Attempt['family'], stream: string): Promise<Basis> {
    const { folded: streams } = this.#parts;
    const mark = streams.mark();
    const folded = streams.remembered<unknown>(stream);
    return folded === undefined ? this.#read(family, stream) : { folded, mark, isCurrent: false };
  }

  async #read(family: Attempt['family'], stream: string): Promise<Basis> {
    const { folded: streams } = this.#parts;
    const mark = streams.mark();
    return { folded: await streams.current(family, stream), mark, isCurrent: true };
  }

  /** Appends the members' events and answers the members. */
  async #append(
    stream: string,
    { folded: before, mark }: Basis,
    members: readonly Member[],
    after: Folded<unknown>,
    started: number,
  ): Promise<Folded<unknown> | 'moved-on' | EventTooLarge> {
    const { appender, folded: streams } = this.#parts;
    const seenBefore = this.#seen;
    const encoded = members.flatMap((member) => member.encoded);
    let answer: Appended;
    try {
      answer = await appender.append(stream, before.revision, encoded, started);
    } catch (error) {
      if (error instanceof EventTooLarge) return error;
      streams.forget(stream);
      throw error;
    }
    if (answer.kind === 'moved-on') return 'moved-on';
    const { revision, position } = answer;
    const isNew = position !== undefined && position > seenBefore && revision === after.revision;
    // The server took the append for a repetition: another process had executed this command. The events of that
    // execution count.
    if (!isNew) return 'moved-on';
    this.saw(position);
    const { commands } = before;
    for (const { attempt, firstRevision } of members) {
      commands.set(attempt.command.commandId, Number(firstRevision));
    }
    const folded = { ...after, position, commands };
    streams.keep(stream, folded, mark);
    for (const { attempt, events, firstRevision, state } of members) {
      const last = firstRevision + BigInt(events.length - 1);
      attempt.resolve({ ok: true, events, repeated: false, revision: last, position, state });
    }
    return folded;
  }

  /**
   * Reads the state after a lost race. If the stream has not grown beyond the state in memory, the store was restored;
   * the state in memory is then discarded.
   */
  async #readAgain(
    family: Attempt['family'],
    stream: string,
    before: Folded<unknown>,
  ): Promise<Basis> {
    const now = await this.#read(family, stream);
    if (now.folded.revision > before.revision) return now;
    this.#parts.folded.forget(stream);
    return this.#read(family, stream);
  }
}

/** Returns the commands of a round that remain undecided if its append fails. */
function undecided({ answers, rest }: Round): Attempt[] {
  return [...answers.map(([attempt]) => attempt), ...rest];
}

/**
 * Returns the members that may decide again after another process won a race; rejects the others with ConflictError.
 */
function losers(
  members: readonly Member[],
  before: Folded<unknown>,
  now: Folded<unknown>,
): Attempt[] {
  return members.flatMap(({ attempt }) => {
    const { stream, command, retriesMax, reject } = attempt;
    if (attempt.lost++ < retriesMax || now.commands.has(command.commandId)) return [attempt];
    reject(new ConflictError(stream, before.revision, now.revision));
    return [];
  });
}
