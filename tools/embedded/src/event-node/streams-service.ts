import type grpc from '@grpc/grpc-js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { append, type AppendCall, batchAppend, type BatchCall } from './append-calls.js';
import type { NodeParts } from './node-parts.js';
import { read, type ReadCall } from './read-call.js';
import { remove } from './remove-call.js';

const asIs = (bytes: Buffer): Buffer => bytes;

/** The generated service, except that the frequent messages pass as bytes. */
export const streamsService = {
  ...streamsGrpc.StreamsService,
  read: { ...streamsGrpc.StreamsService.read, responseSerialize: asIs },
  append: { ...streamsGrpc.StreamsService.append, requestDeserialize: asIs },
  batchAppend: {
    ...streamsGrpc.StreamsService.batchAppend,
    requestDeserialize: asIs,
    responseSerialize: asIs,
  },
} as unknown as grpc.ServiceDefinition;

export function streamsHandlers(node: NodeParts): grpc.UntypedServiceImplementation {
  return {
    read: (call: ReadCall) => void read(node, call),
    append: (call: AppendCall, answer: grpc.sendUnaryData<streamsPb.AppendResp>) =>
      append(node, call, answer),
    batchAppend: (call: BatchCall) => batchAppend(node, call),
    delete: (
      call: grpc.ServerUnaryCall<streamsPb.DeleteReq, streamsPb.DeleteResp>,
      answer: grpc.sendUnaryData<streamsPb.DeleteResp>,
    ) =>
      void remove(
        node,
        'delete',
        call.request,
        new streamsPb.DeleteResp(),
        streamsPb.DeleteResp.Position,
        answer,
      ),
    tombstone: (
      call: grpc.ServerUnaryCall<streamsPb.TombstoneReq, streamsPb.TombstoneResp>,
      answer: grpc.sendUnaryData<streamsPb.TombstoneResp>,
    ) =>
      void remove(
        node,
        'tombstone',
        call.request,
        new streamsPb.TombstoneResp(),
        streamsPb.TombstoneResp.Position,
        answer,
      ),
  };
}
