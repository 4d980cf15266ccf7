import type { Writable } from 'node:stream';

/** The internals of grpc-js' server calls that this file uses. */
type ServerCall = Writable & {
  readonly call: {
    serializeMessage(message: Buffer | readonly Buffer[]): Buffer;
    sendMessage(message: Buffer | readonly Buffer[], done: () => void): void;
  };
};

/** Each gRPC message begins with a compression flag (1 byte, 0 means not compressed) and its length (4 bytes). */
const FRAME_BYTES = 5;
/** Bytes of messages that are sent in one write; far below the size of the largest single message. */
const joinedBytesMax = 1024 * 1024;

/**
 * Joins the messages that wait on this call into one write. By default grpc-js writes one message of a server's call,
 * waits until it has left the process, and writes the next: each costs a turn of the event loop and a system call, here
 * and at the reader.
 * @param call of a method whose messages are already serialised.
 */
export function joinWrites(call: Writable): void {
  const { call: inside } = call as ServerCall;
  inside.serializeMessage = (message) => framed(Buffer.isBuffer(message) ? [message] : message);
  call._writev = (chunks, done) => {
    const messages = chunks.map(({ chunk }) => chunk as Buffer);
    const sendFrom = (start: number): void => {
      if (start === messages.length) return done();
      const end = endOfJoined(messages, start);
      inside.sendMessage(messages.slice(start, end), () => sendFrom(end));
    };
    sendFrom(0);
  };
}

function endOfJoined(messages: readonly Buffer[], start: number): number {
  let bytes = messages[start]!.length;
  let end = start + 1;
  while (end < messages.length && (bytes += messages[end]!.length) <= joinedBytesMax) end += 1;
  return end;
}

function framed(messages: readonly Buffer[]): Buffer {
  let size = 0;
  for (const message of messages) size += FRAME_BYTES + message.length;
  const frames = Buffer.allocUnsafe(size);
  let at = 0;
  for (const message of messages) {
    frames[at] = 0;
    frames.writeUInt32BE(message.length, at + 1);
    frames.set(message, at + FRAME_BYTES);
    at += FRAME_BYTES + message.length;
  }
  return frames;
}
