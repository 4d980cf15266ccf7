import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';

/** The rare messages of the Read call; events are sent as they are stored. */
export function confirmationMessage(subscriptionId: string): Buffer {
  const confirmation = new streamsPb.ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(subscriptionId);
  return encoded(new streamsPb.ReadResp().setConfirmation(confirmation));
}

export function checkpointMessage(position: number): Buffer {
  const checkpoint = new streamsPb.ReadResp.Checkpoint();
  checkpoint.setCommitPosition(String(position));
  checkpoint.setPreparePosition(String(position));
  return encoded(new streamsPb.ReadResp().setCheckpoint(checkpoint));
}

export function streamNotFoundMessage(stream: string): Buffer {
  const identifier = new sharedPb.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  const notFound = new streamsPb.ReadResp.StreamNotFound();
  notFound.setStreamIdentifier(identifier);
  return encoded(new streamsPb.ReadResp().setStreamNotFound(notFound));
}

export const caughtUpMessage = encoded(
  new streamsPb.ReadResp().setCaughtUp(new streamsPb.ReadResp.CaughtUp()),
);

export const fellBehindMessage = encoded(
  new streamsPb.ReadResp().setFellBehind(new streamsPb.ReadResp.FellBehind()),
);

function encoded(message: streamsPb.ReadResp): Buffer {
  return Buffer.from(message.serializeBinary());
}
