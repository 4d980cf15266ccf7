import type { Writable } from 'node:stream';

/** What is used of the inside of grpc-js' server calls. */
type ServerCall = Writable & {
  readonly call: {
    serializeMessage(message: Buffer | readonly Buffer[]): Buffer;
    sendMessage(message: Buffer | readonly Buffer[], done: () => void): void;
  };
};

/** A message on the wire begins with a byte that says "not compressed" and its length in four. */
const FRAME_BYTES = 5;
/** Messages that leave in one write; far below the largest single one. */
const joinedBytesMax = 1024 * 1024;

/**
 * grpc-js writes one message of a server's call, waits until it has left the process, and writes the next: a turn of
 * the event loop and a system call each, here and where it is read. On this call all that wait meanwhile leave together.
 * @param call of a method whose messages are serialised already.
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
