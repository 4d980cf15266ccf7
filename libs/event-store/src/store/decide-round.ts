import type { StoredEvent } from '@scara/contracts/events';
import type { EncodedEvent } from '../client/port.js';
import { CommandIdReused, ConflictError, StoreUnavailable } from '../errors.js';
import type { Decided, Outcome, StreamFamily } from '../event-store.js';
import type { Codec } from './codec.js';
import type { CommandMetadata } from './command.js';
import { bytesOf, type Folded, type FoldedStreams } from './folded-streams.js';
import type { Reader } from './reader.js';

/** How many bytes of events may join the first command's in one append: a server accepts about 1 MB. */
const TOGETHER_BYTES_MAX = 128 * 1024;

export interface RoundParts {
  readonly reader: Reader;
  readonly codec: Codec;
  readonly folded: FoldedStreams;
}

/** One command in progress. The types of its state and events are known only to its caller. */
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
  /** Number of races lost so far. */
  lost: number;
}

/** A command whose decision is to be stored. */
export interface Member {
  readonly attempt: Attempt;
  readonly events: readonly StoredEvent[];
  readonly encoded: readonly EncodedEvent[];
  readonly firstRevision: bigint;
  /** The state with this member's events in it, but without those of later members. */
  readonly state: unknown;
}

/** The result of deciding on the commands that wait. */
export interface Round {
  /** Each decided on the state that the previous one leaves; stored by one append. */
  readonly members: readonly Member[];
  /** The state with all members' events in it; its position is still the old one. */
  readonly after: Folded<unknown>;
  /** Answers that append nothing. They hold only if the state before the members is the stream's current one. */
  readonly answers: readonly (readonly [attempt: Attempt, give: () => void])[];
  /** Commands to be decided again once the members are stored. */
  readonly rest: readonly Attempt[];
}

/**
 * Decides the waiting commands in order, each on the state that the previous ones leave. An error of one command
 * rejects that command alone.
 */
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
    // If the same command waits twice, the second is answered from the outcome of the first.
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
      // This answer depends on events that are not stored yet.
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
  // Folded before it is sent, so that an event that `evolve` cannot take never reaches the stream.
  const state = events.reduce(
    (state, event) => family.evolve(state, event, command.actor),
    before.state,
  );
  const encoded = await codec.encode(family, events, command);
  const revision = before.revision + BigInt(events.length);
  const after = { ...before, state, revision, bytes: before.bytes + bytesOf(events) };
  return [{ attempt, events, encoded, firstRevision: before.revision + 1n, state }, after];
}

/** Returns the outcome of a command that was executed before: its events are in the stream from `firstRevision` on. */
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
    // The store was restored meanwhile: the next attempt decides on what it contains now.
    folded.forget(stream);
    throw new ConflictError(stream, from, last?.revision ?? -1n);
  }
  // The same id from another actor counts as another command, even with the same body: that actor must not read the
  // first outcome.
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

/** Returns the decided events, or, if there are none, a function that answers the command. */
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
