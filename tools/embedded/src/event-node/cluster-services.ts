import { randomUUID } from 'node:crypto';
import type grpc from '@grpc/grpc-js';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featuresPb from '@eventstore/db-client/generated/serverfeatures_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';

/** The server version whose behaviour the node imitates. */
const serverVersion = '23.10.1';
const streamsServiceName = 'event_store.client.streams.Streams';
const streamsMethods: Readonly<Record<string, readonly string[]>> = {
  append: [],
  batchappend: ['deadline-duration'],
  delete: [],
  read: ['position', 'events'],
  tombstone: [],
};

export const serverFeaturesService =
  featuresGrpc.ServerFeaturesService as unknown as grpc.ServiceDefinition;
export const gossipService = gossipGrpc.GossipService as unknown as grpc.ServiceDefinition;

/** Reports the supported features; without this service the client would use one call per append. */
export function serverFeaturesHandlers(): grpc.UntypedServiceImplementation {
  const supported = new featuresPb.SupportedMethods();
  supported.setEventStoreServerVersion(serverVersion);
  supported.setMethodsList(
    Object.entries(streamsMethods).map(([name, features]) => {
      const method = new featuresPb.SupportedMethod();
      method.setServiceName(streamsServiceName);
      method.setMethodName(name);
      method.setFeaturesList([...features]);
      return method;
    }),
  );
  return {
    getSupportedMethods: (_call: unknown, answer: grpc.sendUnaryData<unknown>) =>
      answer(null, supported),
  };
}

/**
 * Reports a cluster with the node itself as its only member and leader.
 * @param endpoint read at each call, because the port is not known at first.
 */
export function gossipHandlers(
  endpoint: () => { readonly host: string; readonly port: number },
): grpc.UntypedServiceImplementation {
  const instance = new sharedPb.UUID();
  instance.setString(randomUUID());
  return {
    read: (_call: unknown, answer: grpc.sendUnaryData<unknown>) => {
      const { host, port } = endpoint();
      const address = new gossipPb.EndPoint();
      address.setAddress(host);
      address.setPort(port);
      const member = new gossipPb.MemberInfo();
      member.setInstanceId(instance);
      member.setTimeStamp(String(Date.now()));
      member.setState(gossipPb.MemberInfo.VNodeState.LEADER);
      member.setIsAlive(true);
      member.setHttpEndPoint(address);
      const cluster = new gossipPb.ClusterInfo();
      cluster.setMembersList([member]);
      answer(null, cluster);
    },
  };
}
