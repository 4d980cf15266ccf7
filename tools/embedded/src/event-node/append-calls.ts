import type grpc from '@grpc/grpc-js';
import type streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { appendAnswer, batchRefusal, batchSuccess } from './append-answers.js';
import { type Outcome, UnavailableError } from './append-outcome.js';
import {
  type AppendTarget,
  type BatchPart,
  decodeAppendPart,
  decodeBatchPart,
  MalformedRequestError,
} from './append-request.js';
import { joinWrites } from './joined-writes.js';
import type { NodeParts } from './node-parts.js';
import type { ProposedEvent } from './recorded-event.js';
import { asServiceError, serviceError, type Refusal } from './service-errors.js';
import { faultOfName } from './stream-name.js';

export type AppendCall = grpc.ServerReadableStream<Buffer, streamsPb.AppendResp>;
export type BatchCall = grpc.ServerDuplexStream<Buffer, Buffer>;
type Batch = {
  readonly target: AppendTarget;
  readonly events: ProposedEvent[];
  fault: MalformedRequestError | undefined;
};
type WholeBatch = Batch & { readonly correlationId: Buffer };

/** How many appends of one call may wait for their commit, and their bytes. */
const unansweredMax = 4_096;
const unansweredBytesMax = 16 * 1024 * 1024;

/** Handles one append: its options, then its events one by one. */
export function append(
  node: NodeParts,
  call: AppendCall,
  answer: grpc.sendUnaryData<streamsPb.AppendResp>,
): void {
  let target: AppendTarget | undefined;
  const events: ProposedEvent[] = [];
  let broken: Error | undefined;
  call.on('data', (message: Buffer) => {
    try {
      const part = decodeAppendPart(message);
      if ('target' in part) target = part.target;
      else events.push(part.event);
    } catch (error) {
      broken ??= error instanceof Error ? error : new Error(String(error));
    }
  });
  call.on('end', () => {
    void (async () => {
      try {
        if (broken !== undefined) throw broken;
        if (target === undefined) throw new MalformedRequestError('An append holds no options.');
        const result = await writeChecked(node, target, events);
        const message = appendAnswer(result);
        if (message === undefined) throw serviceError(result as Refusal, target.stream);
        answer(null, message);
      } catch (error) {
        answer(asServiceError(error));
      }
    })();
  });
}

/** Handles the long-lived call that carries all appends of a client; each batch is answered when it is committed. */
export function batchAppend(node: NodeParts, call: BatchCall): void {
  joinWrites(call);
  const batches = new OpenBatches(node, call);
  // The client shares its list of unanswered appends among its calls, and loses answers if an old call ends late. So
  // every call ends as soon as the database, or the node, goes away.
  const stopListening = node.writer.onLost(() =>
    batches.fail(new UnavailableError('The event store lost its database.')),
  );
  call.once('close', stopListening).once('cancelled', stopListening);
  call.on('data', (message: Buffer) => batches.take(message));
  call.on('end', () => batches.end());
  call.on('error', () => batches.break());
}

/** The batches of one call, from their first part to their answer. */
class OpenBatches {
  readonly #node: NodeParts;
  readonly #call: BatchCall;
  readonly #open = new Map<string, Batch>();
  #unanswered = 0;
  #unansweredBytes = 0;
  #hasEnded = false;
  #isBroken = false;

  constructor(node: NodeParts, call: BatchCall) {
    this.#node = node;
    this.#call = call;
  }

  take(message: Buffer): void {
    try {
      const batch = collect(this.#open, decodeBatchPart(message), this.#node.maxAppendBytes);
      if (batch !== undefined) void this.#finish(batch);
    } catch (error) {
      this.fail(error);
    }
  }

  /** The client sends nothing more; the call ends after the last answer. */
  end(): void {
    this.#hasEnded = true;
    this.#endWhenDone();
  }

  /** From now on nothing is answered. */
  break(): void {
    this.#isBroken = true;
  }

  fail(error: unknown): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#call.emit('error', asServiceError(error));
  }

  async #finish({ correlationId, target, events, fault }: WholeBatch): Promise<void> {
    const bytes = sizeOf(events);
    this.#hold(1, bytes);
    try {
      const result = fault
        ? malformed(fault.message)
        : await writeChecked(this.#node, target, events);
      if (this.#isBroken || this.#call.cancelled) return;
      this.#call.write(
        result.kind === 'written'
          ? batchSuccess(correlationId, result)
          : batchRefusal(correlationId, target, result),
      );
    } catch (error) {
      // An answer cannot say "unavailable" in this protocol, so the whole call ends with the error.
      this.fail(error);
    } finally {
      this.#hold(-1, -bytes);
      this.#endWhenDone();
    }
  }

  /**
   * Counts the batches that wait for their commit. Above the limit, reading pauses, so HTTP/2 flow control holds the
   * sender back instead of its appends filling the memory.
   */
  #hold(batches: number, bytes: number): void {
    this.#unanswered += batches;
    this.#unansweredBytes += bytes;
    const isTooMuch =
      this.#unanswered > unansweredMax || this.#unansweredBytes > unansweredBytesMax;
    if (batches > 0 && isTooMuch) this.#call.pause();
    if (batches < 0 && !isTooMuch) this.#call.resume();
  }

  #endWhenDone(): void {
    if (this.#hasEnded && this.#unanswered === 0 && !this.#isBroken) this.#call.end();
  }
}

/**
 * Joins the parts of a batch.
 * @returns the batch once it is complete.
 */
function collect(
  open: Map<string, Batch>,
  part: BatchPart,
  maxBytes: number,
): WholeBatch | undefined {
  const { correlationId, target, isFinal, fault } = part;
  if (isFinal && target !== undefined) {
    return { correlationId, target, events: [...part.events], fault };
  }
  const key = correlationId.toString('latin1');
  const batch = open.get(key) ?? (target === undefined ? undefined : { target, events: [], fault });
  if (batch === undefined) throw new MalformedRequestError('A batch begins without options.');
  batch.fault ??= fault;
  // A batch that is already too large is refused at the end; more of its events need not be kept.
  if (sizeOf(batch.events) <= maxBytes) batch.events.push(...part.events);
  if (!isFinal) {
    open.set(key, batch);
    return undefined;
  }
  open.delete(key);
  return { correlationId, ...batch };
}

async function writeChecked(
  node: NodeParts,
  target: AppendTarget,
  events: readonly ProposedEvent[],
): Promise<Outcome | Refusal> {
  const fault = faultOfName(target.stream);
  if (fault !== undefined) return malformed(fault);
  if (sizeOf(events) > node.maxAppendBytes) {
    return { kind: 'too-large', maxBytes: node.maxAppendBytes };
  }
  return node.writer.write({ action: 'append', target, events });
}

const malformed = (message: string): Refusal => ({ kind: 'malformed', message });

function sizeOf(events: readonly ProposedEvent[]): number {
  let size = 0;
  for (const { data, metadata, type } of events) {
    size += data.length + metadata.length + 2 * type.length;
  }
  return size;
}
