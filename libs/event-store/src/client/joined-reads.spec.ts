import { createServer, type Http2Server, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import fc from 'fast-check';
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

/** Returns what arrives of these messages, and in how many pieces they were passed on. */
async function received(
  messages: readonly Buffer[],
): Promise<{ readonly arrived: readonly Buffer[]; readonly pieces: number }> {
  send = (answer) => answer.end(Buffer.concat(messages.map((one) => framed(one))));
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

function framed(message: Buffer, flag = 0): Buffer {
  const head = Buffer.alloc(5, flag);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

/** Returns a message that, as in the protocol, does not begin with a zero byte. */
const message = (length: number, at: number): Buffer => Buffer.alloc(length, (at % 255) + 1);

it('hands on together what arrives together, each message whole and in order', async () => {
  const messages = Array.from({ length: 2_000 }, (_, at) => message((at * 7) % 900, at));
  const { arrived, pieces } = await received(messages);
  expect(Buffer.concat(arrived).equals(Buffer.concat(messages))).toBe(true);
  expect(arrived.map(({ length }) => length)).toEqual(messages.map(({ length }) => length));
  // Checks that the internals of grpc-js are still as expected; otherwise messages come one by one.
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

describe('cut anywhere', () => {
  const decoderWith = (lengthMax: number) => {
    const decoder = { maxReadMessageLength: lengthMax, write: (_data: Buffer): Buffer[] => [] };
    const call = Object.assign(new Readable({ objectMode: true, read() {} }), {
      call: { underlyingCalls: [{ state: 'ACTIVE', call: { child: { decoder } } }] },
    });
    joinReads(call);
    call.emit('metadata');
    return decoder;
  };

  it('gives each message whole and in order, and none that is compressed with others', () => {
    const sent = fc.record({
      message: fc.nat({ max: 40 }).map((length) => message(length, length)),
      isCompressed: fc.nat({ max: 9 }).map((one) => one === 0),
    });
    fc.assert(
      fc.property(
        fc.array(sent, { maxLength: 30 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 10 }),
        (messages, cuts) => {
          const bytes = Buffer.concat(
            messages.map((one) => framed(one.message, one.isCompressed ? 1 : 0)),
          );
          const decoder = decoderWith(1_000);
          const arrived: { message: Buffer; isCompressed: boolean }[] = [];
          for (let at = 0, cut = 0; at < bytes.length; cut += 1) {
            const end = at + cuts[cut % cuts.length]!;
            for (const frame of decoder.write(bytes.subarray(at, end))) {
              const isCompressed = frame[0] === 1;
              expect(frame.readUInt32BE(1)).toBe(frame.length - 5);
              const content = frame.subarray(5);
              const inside = isCompressed ? [content] : [...framesOf(content)];
              arrived.push(...inside.map((message) => ({ message, isCompressed })));
            }
            at = end;
          }
          expect(arrived).toEqual(messages);
        },
      ),
    );
  });

  it('refuses a message that is too large', () => {
    const decoder = decoderWith(100);
    expect(() => decoder.write(framed(message(101, 1)))).toThrow('too large');
  });
});
