import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { Outcome } from './append-outcome.js';
import type { AppendTarget } from './append-request.js';
import { batchStatus, type Refusal } from './service-errors.js';
import { bytesFieldSize, varintSize, WireWriter } from './wire.js';

type Written = Extract<Outcome, { kind: 'written' }>;

/**
 * Encodes `BatchAppendResp { correlation_id, success { current_revision, position } }` by hand, because there is one
 * per append.
 */
export function batchSuccess(correlationId: Buffer, written: Written): Buffer {
  const { revision, position } = written;
  const hasRevision = revision >= 0;
  const positionSize = position === undefined ? 0 : 2 * (1 + varintSize(position));
  const successSize =
    (hasRevision ? 1 + varintSize(revision) : bytesFieldSize(0)) + bytesFieldSize(positionSize);
  const writer = new WireWriter(bytesFieldSize(correlationId.length) + bytesFieldSize(successSize));
  writer.bytesField(1, correlationId);
  writer.header(3, successSize);
  if (hasRevision) writer.varintField(1, revision);
  else writer.header(2, 0); // no_stream
  writer.header(position === undefined ? 4 : 3, positionSize);
  if (position !== undefined) {
    writer.varintField(1, position);
    writer.varintField(2, position);
  }
  return writer.buffer;
}

/** Encodes the answer to a refused append with the generated classes; such answers are rare. */
export function batchRefusal(
  correlationId: Buffer,
  target: AppendTarget,
  refusal: Refusal,
): Buffer {
  const identifier = new sharedPb.StreamIdentifier();
  identifier.setStreamName(Buffer.from(target.stream));
  const message = new streamsPb.BatchAppendResp();
  message.setCorrelationId(sharedPb.UUID.deserializeBinary(correlationId));
  message.setStreamIdentifier(identifier);
  message.setError(batchStatus(refusal));
  return Buffer.from(message.serializeBinary());
}

/**
 * Returns the answer to a single Append; undefined for refusals other than a wrong version, which are sent as gRPC
 * errors.
 */
export function appendAnswer(result: Outcome | Refusal): streamsPb.AppendResp | undefined {
  const message = new streamsPb.AppendResp();
  if (result.kind === 'written') {
    const success = new streamsPb.AppendResp.Success();
    if (result.revision >= 0) success.setCurrentRevision(String(result.revision));
    else success.setNoStream(new sharedPb.Empty());
    if (result.position === undefined) success.setNoPosition(new sharedPb.Empty());
    else {
      const position = new streamsPb.AppendResp.Position();
      position.setCommitPosition(String(result.position));
      position.setPreparePosition(String(result.position));
      success.setPosition(position);
    }
    return message.setSuccess(success);
  }
  if (result.kind !== 'wrong-version') return undefined;
  const wrong = new streamsPb.AppendResp.WrongExpectedVersion();
  if (result.actual >= 0) wrong.setCurrentRevision(String(result.actual));
  else wrong.setCurrentNoStream(new sharedPb.Empty());
  if (result.expected === 'any') wrong.setExpectedAny(new sharedPb.Empty());
  else if (result.expected === 'no_stream') wrong.setExpectedNoStream(new sharedPb.Empty());
  else if (result.expected === 'stream_exists') wrong.setExpectedStreamExists(new sharedPb.Empty());
  else wrong.setExpectedRevision(String(result.expected));
  return message.setWrongExpectedVersion(wrong);
}
