import type { StoredEvent } from '@scara/contracts/events';
import type { EncodedEvent } from '../client/port.js';
import { CommandIdReused, ConflictError, StoreUnavailable } from '../errors.js';
import type { Decided, Outcome, StreamFamily } from '../event-store.js';
import type { Codec } from './codec.js';
import type { CommandMetadata } from './command.js';
import { bytesOf, type Folded, type FoldedStreams } from './folded-streams.js';
import type { Reader } from './reader.js';

/** What fits into one append beside the first command: a server takes about 1 MB. */
const TOGETHER_BYTES_MAX = 128 * 1024;

export interface RoundParts {
  readonly reader: Reader;
  readonly codec: Codec;
  readonly folded: FoldedStreams;
}

/** One command under way. What its family folds and its rules answer is for the caller alone to know. */
export interface Attempt {
  readonly family: StreamFamily<unknown, StoredEvent>;
  readonly stream: string;
  readonly command: CommandMetadata;
  readonly isContinuable: boolean;
  readonly decide: (state: unknown) => Decided<StoredEvent, unknown>;
  readonly expectedRevision: bigint | undefined;
  readonly retriesMax: number;
  readonly resolve: (outcome: Outcome<StoredEvent, unknown>) => void;
  readonly reject: (error: unknown) => void;
  /** Races lost so far. */
  lost: number;
}

/** A decision that is to be stored. */
export interface Member {
  readonly attempt: Attempt;
  readonly events: readonly StoredEvent[];
  readonly encoded: readonly EncodedEvent[];
  readonly firstRevision: bigint;
  /** With its events in it, and without those of the members after it. */
  readonly state: unknown;
}

/** What one look at the commands that wait came to. */
export interface Round {
  /** Decided one on the other's state, to be stored by one append. */
  readonly members: readonly Member[];
  /** The state with their events in it; its position is still the old one. */
  readonly after: Folded<unknown>;
  /** Answers that append nothing: they hold if the state before the members is the stream's. */
  readonly answers: readonly (readonly [attempt: Attempt, give: () => void])[];
  /** Those that are looked at again when the members are stored. */
  readonly rest: readonly Attempt[];
}

/** Looks up and decides, each on the state that those before it leave. What goes wrong with one is its own. */
export async function decideRound(
  parts: RoundParts,
  attempts: readonly Attempt[],
  folded: Folded<unknown>,
  togetherMax: number,
): Promise<Round> {
  const members: Member[] = [];
  const answers: [Attempt, () => void][] = [];
  const rest: Attempt[] = [];
  const ids = new Set<string>();
  let after = folded;
  for (const attempt of attempts) {
    const isFull = members.length >= togetherMax || after.bytes - folded.bytes > TOGETHER_BYTES_MAX;
    // Of a command that comes twice the second is told what became of the first.
    if (isFull || ids.has(attempt.command.commandId)) {
      rest.push(attempt);
      continue;
    }
    try {
      const done = folded.commands.get(attempt.command.commandId);
      if (done !== undefined) {
        attempt.resolve(await repeated(parts, attempt, done));
        continue;
      }
      const answer = eventsOrAnswer(attempt, after);
      if (typeof answer !== 'function') {
        const [member, next] = await memberOf(parts, attempt, after, answer);
        members.push(member);
        ids.add(attempt.command.commandId);
        after = next;
      } else if (members.length === 0) answers.push([attempt, answer]);
      // It rests on what is not stored yet.
      else rest.push(attempt);
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      attempt.reject(error);
    }
  }
  return { members, after, answers, rest };
}

async function memberOf(
  { codec }: RoundParts,
  attempt: Attempt,
  before: Folded<unknown>,
  decided: readonly StoredEvent[],
): Promise<[Member, Folded<unknown>]> {
  const { family, command } = attempt;
  const events = codec.check(family, decided);
  // Folded before it is sent: an event that the fold cannot take never reaches the stream.
  const state = events.reduce(
    (state, event) => family.evolve(state, event, command.actor),
    before.state,
  );
  const encoded = await codec.encode(family, events, command);
  const revision = before.revision + BigInt(events.length);
  const after = { ...before, state, revision, bytes: before.bytes + bytesOf(events) };
  return [{ attempt, events, encoded, firstRevision: before.revision + 1n, state }, after];
}

/** What became of a command that was done: as it stands in the stream from `firstRevision` on. */
async function repeated(
  { codec, reader, folded }: RoundParts,
  { command, isContinuable, family, stream }: Attempt,
  firstRevision: number,
): Promise<Outcome<StoredEvent, never>> {
  const from = BigInt(firstRevision);
  const read = async (count: number) =>
    codec.decodeOpen(family, await reader.page(stream, from, count));
  let events = await read(1);
  const { commandId, fingerprint, actor, count = 1 } = events[0]?.metadata ?? {};
  if (count > 1) events = await read(count);
  const last = events.at(-1);
  if (last === undefined || commandId !== command.commandId) {
    // The store was restored meanwhile: whoever asks again is decided on what it holds now.
    folded.forget(stream);
    throw new ConflictError(stream, from, last?.revision ?? -1n);
  }
  // Another person's command is another one, whatever it says: what the first was answered is not theirs to read.
  const isTheirs = isContinuable || actor === command.actor;
  if (fingerprint !== command.fingerprint || !isTheirs) {
    throw new CommandIdReused(command.commandId);
  }
  return {
    ok: true,
    events: events.map(({ type, data }) => ({ type, data })),
    repeated: true,
    revision: last.revision,
    position: last.position.commit,
  };
}

/** The events that were decided, or how to answer a command that has none. */
function eventsOrAnswer(
  attempt: Attempt,
  { state, revision, position }: Folded<unknown>,
): readonly StoredEvent[] | (() => void) {
  const { expectedRevision, stream, resolve, reject } = attempt;
  if (expectedRevision !== undefined && expectedRevision !== revision) {
    return () => reject(new ConflictError(stream, expectedRevision, revision));
  }
  const decision = attempt.decide(state);
  if (!decision.ok) return () => resolve(decision);
  if (decision.events.length > 0) return decision.events;
  return () => resolve({ ok: true, events: [], repeated: false, revision, position, state });
}
