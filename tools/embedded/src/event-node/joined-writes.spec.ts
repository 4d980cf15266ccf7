import grpc from '@grpc/grpc-js';
import { joinWrites } from './joined-writes.js';

type Call = grpc.ServerWritableStream<Buffer, Buffer>;

const asIs = (bytes: Buffer): Buffer => bytes;
const method = {
  path: '/test/send',
  requestStream: false,
  responseStream: true,
  requestSerialize: asIs,
  requestDeserialize: asIs,
  responseSerialize: asIs,
  responseDeserialize: asIs,
} as const;

let server: grpc.Server;
let client: grpc.Client;
let send: (call: Call) => void;

beforeAll(async () => {
  server = new grpc.Server({ 'grpc.max_send_message_length': 8 * 1024 * 1024 });
  server.addService({ send: method }, { send: (call: Call) => send(call) });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
  client = new grpc.Client(`127.0.0.1:${port}`, grpc.credentials.createInsecure(), {
    'grpc.max_receive_message_length': 8 * 1024 * 1024,
  });
});

afterAll(() => {
  client.close();
  server.forceShutdown();
});

/** Returns what the client receives of messages written at once, and in how many writes they were sent. */
async function sent(messages: readonly Buffer[]) {
  let writes = 0;
  send = (call) => {
    joinWrites(call);
    const { call: inside } = call as unknown as {
      call: { sendMessage: (message: unknown, done: () => void) => void };
    };
    const write = inside.sendMessage.bind(inside);
    inside.sendMessage = (message, done) => {
      writes += 1;
      write(message, done);
    };
    for (const message of messages) call.write(message);
    call.end();
  };
  const received: Buffer[] = [];
  const call = client.makeServerStreamRequest(method.path, asIs, asIs, Buffer.alloc(0));
  call.on('data', (message: Buffer) => received.push(message));
  await new Promise((resolve, reject) => call.on('end', resolve).on('error', reject));
  return { received, writes };
}

it('sends what waits together, each message whole and in order', async () => {
  const messages = Array.from({ length: 100 }, (_, at) => Buffer.alloc(at * 7, at));
  const { received, writes } = await sent(messages);
  expect(received).toEqual(messages);
  expect(writes).toBe(2);
});

it('joins no more than a bounded size, and sends what is larger alone', async () => {
  const sizes = [10, 600_000, 600_000, 3_000_000, 20, 30];
  const messages = sizes.map((size, at) => Buffer.alloc(size, at));
  const { received, writes } = await sent(messages);
  expect(received.map(({ length }) => length)).toEqual(sizes);
  expect(Buffer.concat(received).equals(Buffer.concat(messages))).toBe(true);
  // The first at once; then 600 kB, 600 kB, 3 MB, and the rest.
  expect(writes).toBe(5);
});

it('sends a single message as ever', async () => {
  expect(await sent([Buffer.from('ș')])).toEqual({ received: [Buffer.from('ș')], writes: 1 });
});
