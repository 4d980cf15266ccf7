import type grpc from '@grpc/grpc-js';
import type streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { Expected } from './append-request.js';
import type { NodeParts } from './node-parts.js';
import { asServiceError, serviceError } from './service-errors.js';
import { checkName } from './stream-name.js';

type RemoveReq = streamsPb.DeleteReq | streamsPb.TombstoneReq;
type RemovedPosition = {
  setCommitPosition(value: string): unknown;
  setPreparePosition(value: string): unknown;
};

/** Deletes or tombstones a stream: both calls have the same form, with messages of different classes. */
export async function remove<Resp extends { setPosition(position: never): unknown }>(
  node: NodeParts,
  action: 'delete' | 'tombstone',
  request: RemoveReq,
  response: Resp,
  Position: new () => RemovedPosition,
  answer: grpc.sendUnaryData<Resp>,
): Promise<void> {
  try {
    const options = request.getOptions();
    const name = options?.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array();
    const stream = Buffer.from(name).toString('utf8');
    checkName(stream);
    const expected = options === undefined ? 'any' : expectedOf(options);
    const target = { stream, expected, deadlineMs: Number.POSITIVE_INFINITY };
    const result = await node.writer.write({ action, target, events: [] });
    if (result.kind !== 'written') throw serviceError(result, stream);
    const position = new Position();
    position.setCommitPosition(String(result.position ?? 0));
    position.setPreparePosition(String(result.position ?? 0));
    response.setPosition(position as never);
    answer(null, response);
  } catch (error) {
    answer(asServiceError(error));
  }
}

function expectedOf(
  options: streamsPb.DeleteReq.Options | streamsPb.TombstoneReq.Options,
): Expected {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  if (options.hasAny()) return 'any';
  return Math.min(Number(options.getRevision()), Number.MAX_SAFE_INTEGER);
}
