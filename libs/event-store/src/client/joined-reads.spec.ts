import { createServer, type Http2Server, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import grpc from '@grpc/grpc-js';
import { framesOf, joinReads } from './joined-reads.js';

let server: Http2Server;
let client: grpc.Client;
let send: (answer: ServerHttp2Stream) => void;

beforeAll(async () => {
  server = createServer().on('stream', (answer: ServerHttp2Stream) => {
    answer.respond({ 'content-type': 'application/grpc+proto' }, { waitForTrailers: true });
    answer.on('wantTrailers', () => answer.sendTrailers({ 'grpc-status': '0' }));
    send(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  client = new grpc.Client(`127.0.0.1:${port}`, grpc.credentials.createInsecure());
});

afterAll(() => {
  client.close();
  server.close();
});

/** What arrives of these messages, and in how many pieces they were handed on. */
async function received(
  messages: readonly Buffer[],
): Promise<{ readonly arrived: readonly Buffer[]; readonly pieces: number }> {
  send = (answer) => answer.end(Buffer.concat(messages.map(framed)));
  const arrived: Buffer[] = [];
  let pieces = 0;
  const deserialize = (bytes: Buffer): readonly Buffer[] => {
    pieces += 1;
    return [...framesOf(bytes)];
  };
  const call = client.makeServerStreamRequest('/test/send', asIs, deserialize, Buffer.alloc(0));
  joinReads(call);
  call.on('data', (some: readonly Buffer[]) => arrived.push(...some));
  await new Promise((resolve, reject) => call.on('end', resolve).on('error', reject));
  return { arrived, pieces };
}

const asIs = (bytes: Buffer): Buffer => bytes;

function framed(message: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

/** No message of the protocol begins with a zero byte. */
const message = (length: number, at: number): Buffer => Buffer.alloc(length, (at % 255) + 1);

it('hands on together what arrives together, each message whole and in order', async () => {
  const messages = Array.from({ length: 2_000 }, (_, at) => message((at * 7) % 900, at));
  const { arrived, pieces } = await received(messages);
  expect(Buffer.concat(arrived).equals(Buffer.concat(messages))).toBe(true);
  expect(arrived.map(({ length }) => length)).toEqual(messages.map(({ length }) => length));
  // Does the inside of grpc-js look as it did? Else they come one by one.
  expect(pieces).toBeLessThan(200);
});

it('hands on whole what arrives in many pieces', async () => {
  const messages = [3_000_000, 1, 70_000, 20].map(message);
  const { arrived } = await received(messages);
  expect(arrived.map(({ length }) => length)).toEqual([3_000_000, 1, 70_000, 20]);
  expect(Buffer.concat(arrived).equals(Buffer.concat(messages))).toBe(true);
});

it('hands on alone what comes alone', async () => {
  expect(await received([message(7, 1)])).toEqual({ arrived: [message(7, 1)], pieces: 1 });
  expect((await received([])).arrived).toEqual([]);
});

it('leaves alone what is compressed', () => {
  const frames = [Buffer.from([0, 0, 0, 0, 1, 8]), Buffer.from([1, 0, 0, 0, 1, 8])];
  const decoder = { write: (): Buffer[] => frames };
  const call = Object.assign(new Readable({ objectMode: true, read() {} }), { call: { decoder } });
  joinReads(call);
  call.emit('metadata');
  expect(decoder.write()).toEqual(frames);
});
