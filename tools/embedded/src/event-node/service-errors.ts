import grpc from '@grpc/grpc-js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import type { Outcome } from './append-outcome.js';
import { type Expected, MalformedRequestError } from './append-request.js';

export type Refusal =
  | Exclude<Outcome, { kind: 'written' }>
  | { readonly kind: 'too-large'; readonly maxBytes: number }
  | { readonly kind: 'malformed'; readonly message: string };

/** Converts a refusal to a gRPC error. The client recognises it by the trailer `exception` and other trailers. */
export function serviceError(refusal: Refusal, stream: string): grpc.ServiceError {
  const metadata = new grpc.Metadata();
  const named = (exception: string) => {
    metadata.set('exception', exception);
    metadata.set('stream-name', headerText(stream));
  };
  switch (refusal.kind) {
    case 'wrong-version':
      named('wrong-expected-version');
      metadata.set('expected-version', String(expectedNumber(refusal.expected)));
      if (refusal.actual >= 0) metadata.set('actual-version', String(refusal.actual));
      return failure(
        grpc.status.FAILED_PRECONDITION,
        `Append failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${refusal.expected}, Actual version: ${refusal.actual}`,
        metadata,
      );
    case 'deleted':
      named('stream-deleted');
      return failure(
        grpc.status.FAILED_PRECONDITION,
        `Event stream '${stream}' is deleted.`,
        metadata,
      );
    case 'access-denied':
      named('access-denied');
      return failure(grpc.status.PERMISSION_DENIED, 'Access Denied', metadata);
    case 'too-large':
      named('maximum-append-size-exceeded');
      metadata.set('maximum-append-size', String(refusal.maxBytes));
      return failure(
        grpc.status.INVALID_ARGUMENT,
        `Maximum Append Size of ${refusal.maxBytes} Exceeded.`,
        metadata,
      );
    case 'too-late':
      return failure(grpc.status.DEADLINE_EXCEEDED, 'The deadline of the append has passed.');
    case 'malformed':
      return failure(grpc.status.INVALID_ARGUMENT, refusal.message);
  }
}

/** Converts a refusal for a BatchAppend answer: a google.rpc.Status with a typed detail. */
export function batchStatus(refusal: Refusal): statusPb.Status {
  const status = new statusPb.Status();
  const detail = (typeName: string, message: { serializeBinary(): Uint8Array }) => {
    const any = new anyPb.Any();
    any.pack(message.serializeBinary(), typeName);
    status.setDetails(any);
  };
  status.setMessage(refusal.kind === 'malformed' ? refusal.message : refusal.kind);
  switch (refusal.kind) {
    case 'wrong-version':
      detail('event_store.client.WrongExpectedVersion', wrongExpectedVersion(refusal));
      break;
    case 'deleted':
      detail('event_store.client.StreamDeleted', new sharedPb.StreamDeleted());
      break;
    case 'access-denied':
      detail('event_store.client.AccessDenied', new sharedPb.AccessDenied());
      break;
    case 'too-late':
      detail('event_store.client.Timeout', new sharedPb.Timeout());
      break;
    case 'too-large': {
      const size = new sharedPb.MaximumAppendSizeExceeded();
      size.setMaxappendsize(refusal.maxBytes);
      detail('event_store.client.MaximumAppendSizeExceeded', size);
      break;
    }
    case 'malformed':
      detail('event_store.client.Unknown', new sharedPb.Unknown());
      break;
  }
  return status;
}

function wrongExpectedVersion(
  refusal: Extract<Refusal, { kind: 'wrong-version' }>,
): sharedPb.WrongExpectedVersion {
  const message = new sharedPb.WrongExpectedVersion();
  if (refusal.actual >= 0) message.setCurrentStreamRevision(String(refusal.actual));
  else message.setCurrentNoStream(new emptyPb.Empty());
  if (refusal.expected === 'any') message.setExpectedAny(new emptyPb.Empty());
  else if (refusal.expected === 'no_stream') message.setExpectedNoStream(new emptyPb.Empty());
  else if (refusal.expected === 'stream_exists') {
    message.setExpectedStreamExists(new emptyPb.Empty());
  } else message.setExpectedStreamPosition(String(refusal.expected));
  return message;
}

/** Returns the number that the server uses for a keyword. */
function expectedNumber(expected: Expected): number {
  if (expected === 'no_stream') return -1;
  if (expected === 'any') return -2;
  return expected === 'stream_exists' ? -4 : expected;
}

/** HTTP/2 headers hold ASCII only; a name with other characters is percent-encoded. */
function headerText(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text);
}

function failure(
  code: grpc.status,
  details: string,
  metadata = new grpc.Metadata(),
): grpc.ServiceError {
  return Object.assign(new Error(details), { code, details, metadata });
}

/** Returns the gRPC error that a call ends with after any failure. */
export function asServiceError(error: unknown): grpc.ServiceError {
  if (error instanceof MalformedRequestError || error instanceof RangeError) {
    return serviceError({ kind: 'malformed', message: error.message }, '');
  }
  if (error instanceof Error && 'code' in error && typeof error.code === 'number') {
    return error as grpc.ServiceError;
  }
  // Any other failure here is one of the database connection.
  return failure(grpc.status.UNAVAILABLE, error instanceof Error ? error.message : String(error));
}
