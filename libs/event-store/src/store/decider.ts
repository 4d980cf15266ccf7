import type { StoredEvent } from '@scara/contracts/events';
import type { Breaker } from '../client/breaker.js';
import { CommandIdReused, ConflictError, StoreUnavailable, VaultMissing } from '../errors.js';
import type {
  CommandContext,
  Decided,
  DecideOptions,
  Outcome,
  StreamFamily,
} from '../event-store.js';
import type { Vault } from '../vault/vault.js';
import type { Appended, Appender } from './appender.js';
import type { Codec } from './codec.js';
import { type CommandMetadata, commandMetadataOf } from './command.js';
import { bytesOf, type DoneCommand, type Folded, type FoldedStreams } from './folded-streams.js';
import type { Reader } from './reader.js';
import type { StreamQueue } from './stream-queue.js';

const RETRIES_MAX = 3;

export interface DeciderParts {
  readonly reader: Reader;
  readonly appender: Appender;
  readonly codec: Codec;
  readonly folded: FoldedStreams;
  readonly queue: StreamQueue;
  readonly breaker: Breaker;
  readonly vault: Vault | undefined;
}

/** One command under way. */
interface Attempt<S, E extends StoredEvent, R> {
  readonly family: StreamFamily<S, E>;
  readonly stream: string;
  readonly command: CommandMetadata;
  readonly decide: (state: S) => Decided<E, R>;
  readonly expectedRevision: bigint | undefined;
  readonly retriesMax: number;
}

/** Decide and append. Decides on the state in memory; the stream is read only where that may be behind and matters. */
export class Decider {
  readonly #parts: DeciderParts;
  /** The highest commit position known to exist. */
  #seen = 0n;

  constructor(parts: DeciderParts) {
    this.#parts = parts;
  }

  /** Tells that this position exists. */
  saw(position: bigint): void {
    if (position > this.#seen) this.#seen = position;
  }

  async decide<S, E extends StoredEvent, R>(
    family: StreamFamily<S, E>,
    id: string,
    context: CommandContext,
    decide: (state: S) => Decided<E, R>,
    options: DecideOptions,
  ): Promise<Outcome<E, R>> {
    const { vault, breaker, queue } = this.#parts;
    if (vault === undefined) throw new VaultMissing('commands are fingerprinted by the vault');
    const attempt: Attempt<S, E, R> = {
      family,
      stream: family.streamOf(id),
      command: commandMetadataOf(context, family.associationOf?.(id), (text) =>
        vault.fingerprint(text),
      ),
      decide,
      expectedRevision: options.expectedRevision,
      retriesMax: options.retriesMax ?? RETRIES_MAX,
    };
    breaker.check();
    return queue.run(attempt.stream, async () => {
      breaker.check();
      try {
        return await this.#run(attempt);
      } catch (error) {
        if (error instanceof StoreUnavailable) breaker.trip(error);
        throw error;
      }
    });
  }

  async #run<S, E extends StoredEvent, R>(attempt: Attempt<S, E, R>): Promise<Outcome<E, R>> {
    const { folded: streams } = this.#parts;
    const { family, stream } = attempt;
    const started = Date.now();
    const remembered = streams.remembered<S>(stream);
    let folded = remembered ?? (await streams.current(family, stream));
    // Another process may have appended since: a refusal from memory must not be the last word.
    let isCurrent = remembered === undefined;
    for (let lost = 0; ;) {
      const answer = await this.#once(attempt, folded, started);
      if (answer === 'moved-on') {
        const now = await this.#readAgain(family, stream, folded);
        const isDone = now.commands.has(attempt.command.commandId);
        if (lost++ >= attempt.retriesMax && !isDone) {
          throw new ConflictError(stream, folded.revision, now.revision);
        }
        folded = now;
        isCurrent = true;
      } else if (isCurrent || (answer.ok && !answer.tentative)) {
        return outcomeOf(answer);
      } else {
        const now = await streams.current(family, stream);
        isCurrent = true;
        if (now.revision === folded.revision) return outcomeOf(answer);
        folded = now;
      }
    }
  }

  /** Looks up, decides and appends on one folded state. */
  async #once<S, E extends StoredEvent, R>(
    attempt: Attempt<S, E, R>,
    folded: Folded<S>,
    started: number,
  ): Promise<Answer<E, R> | 'moved-on'> {
    const done = folded.commands.get(attempt.command.commandId);
    if (done !== undefined) return this.#repeated(attempt, done);
    const { expectedRevision } = attempt;
    if (expectedRevision !== undefined && expectedRevision !== folded.revision) {
      return {
        ok: false,
        stale: new ConflictError(attempt.stream, expectedRevision, folded.revision),
      };
    }
    const decision = attempt.decide(folded.state);
    if (!decision.ok) return decision;
    if (decision.events.length > 0) return this.#append(attempt, folded, decision.events, started);
    const { revision, position } = folded;
    return { ok: true, events: [], repeated: false, revision, position, tentative: true };
  }

  async #append<S, E extends StoredEvent, R>(
    attempt: Attempt<S, E, R>,
    folded: Folded<S>,
    decided: readonly E[],
    started: number,
  ): Promise<Answer<E, R> | 'moved-on'> {
    const { codec, appender, folded: streams } = this.#parts;
    const { family, stream, command } = attempt;
    const { generation } = streams;
    const events = codec.check(family, decided);
    // Folded before it is sent: an event that the fold cannot take never reaches the stream.
    const state = events.reduce(
      (before, event) => family.evolve(before, event, command.actor),
      folded.state,
    );
    const encoded = await codec.encode(family, events, command);
    const seenBefore = this.#seen;
    let answer: Appended;
    try {
      answer = await appender.append(stream, folded.revision, encoded, started);
    } catch (error) {
      streams.forget(stream);
      throw error;
    }
    if (answer.kind === 'moved-on') return 'moved-on';
    const { revision, position } = answer;
    const isNew =
      position !== undefined &&
      position > seenBefore &&
      revision === folded.revision + BigInt(events.length);
    // The server took it for a repetition: another process had done this command. Its own events count, not ours.
    if (!isNew) return 'moved-on';
    this.saw(position);
    const firstRevision = folded.revision + 1n;
    const { fingerprint, commandId } = command;
    const commands = folded.commands;
    commands.set(commandId, { fingerprint, firstRevision, count: events.length, position });
    const bytes = folded.bytes + bytesOf(events);
    streams.keep(stream, { state, revision, position, commands, bytes }, generation);
    return { ok: true, events, repeated: false, revision, position };
  }

  async #repeated<S, E extends StoredEvent, R>(
    attempt: Attempt<S, E, R>,
    done: DoneCommand,
  ): Promise<Answer<E, R>> {
    const { command, family, stream } = attempt;
    if (done.fingerprint !== command.fingerprint) throw new CommandIdReused(command.commandId);
    const { codec, reader } = this.#parts;
    const raws = await reader.page(stream, done.firstRevision, done.count);
    const events = await codec.decodeOpen(family, raws);
    return {
      ok: true,
      events: events.map(({ type, data }) => ({ type, data }) as E),
      repeated: true,
      revision: done.firstRevision + BigInt(done.count - 1),
      position: done.position,
    };
  }

  /** The state after a lost race. A stream that did not grow is not the one in memory: the store was restored. */
  async #readAgain<S, E extends StoredEvent>(
    family: StreamFamily<S, E>,
    stream: string,
    before: Folded<S>,
  ): Promise<Folded<S>> {
    const { folded: streams } = this.#parts;
    const now = await streams.current(family, stream);
    if (now.revision > before.revision) return now;
    streams.forget(stream);
    return streams.current(family, stream);
  }
}

type Answer<E, R> =
  | {
      readonly ok: true;
      readonly events: readonly E[];
      readonly repeated: boolean;
      readonly revision: bigint;
      readonly position: bigint;
      /** Nothing was appended, so that nothing proved the state to be the stream's head. */
      readonly tentative?: true;
    }
  | { readonly ok: false; readonly rejection: R }
  | { readonly ok: false; readonly stale: ConflictError };

function outcomeOf<E, R>(answer: Answer<E, R>): Outcome<E, R> {
  if (!answer.ok) {
    if ('stale' in answer) throw answer.stale;
    return { ok: false, rejection: answer.rejection };
  }
  const { events, repeated, revision, position } = answer;
  return { ok: true, events, repeated, revision, position };
}
