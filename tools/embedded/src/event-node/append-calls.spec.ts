import { EventEmitter } from 'node:events';
import { type BatchCall, batchAppend } from './append-calls.js';
import type { Outcome } from './append-outcome.js';
import type { NodeParts } from './node-parts.js';

/** `BatchAppendReq`: an id, the stream 'a' with any revision, no event, final. */
const MESSAGE = Buffer.from([
  ...[0x0a, 0x01, 0x07],
  ...[0x12, 0x07, 0x0a, 0x03, 0x1a, 0x01, 0x61, 0x22, 0x00],
  ...[0x20, 0x01],
]);
const WRITTEN: Outcome = { kind: 'written', revision: 0, position: 1 };
/** The most appends of a call that may wait. */
const WAITING_MAX = 4_096;

class Call extends EventEmitter {
  readonly call = {};
  readonly answers: Buffer[] = [];
  readonly cancelled = false;
  isPaused = false;
  isEnded = false;
  pause(): void {
    this.isPaused = true;
  }
  resume(): void {
    this.isPaused = false;
  }
  write(answer: Buffer): void {
    this.answers.push(answer);
  }
  end(): void {
    this.isEnded = true;
  }
}

/** Returns a call whose appends are written once the test resolves them. */
function appending() {
  const call = new Call();
  const waiting: ((outcome: Outcome) => void)[] = [];
  let lose = (): void => undefined;
  const writer = {
    onLost: (listener: () => void) => {
      lose = listener;
      return () => undefined;
    },
    write: () => new Promise<Outcome>((resolve) => waiting.push(resolve)),
  };
  batchAppend(
    { writer, maxAppendBytes: 1_000 } as unknown as NodeParts,
    call as unknown as BatchCall,
  );
  const write = async (count: number) => {
    for (const answer of waiting.splice(0, count)) answer(WRITTEN);
    await new Promise(setImmediate);
  };
  return { call, write, lose: () => lose() };
}

it('holds its sender back while too many appends wait, and takes more when they are answered', async () => {
  const { call, write } = appending();
  for (let at = 0; at < WAITING_MAX; at += 1) call.emit('data', MESSAGE);
  expect(call.isPaused).toBe(false);
  call.emit('data', MESSAGE);
  expect(call.isPaused).toBe(true);
  await write(1);
  expect(call.isPaused).toBe(false);
  await write(WAITING_MAX);
  expect(call.answers).toHaveLength(WAITING_MAX + 1);
});

it('ends when everything that came was answered', async () => {
  const { call, write } = appending();
  call.emit('data', MESSAGE);
  call.emit('data', MESSAGE);
  call.emit('end');
  await write(1);
  expect(call.isEnded).toBe(false);
  await write(1);
  expect(call.isEnded).toBe(true);
});

it('breaks off as soon as the database is lost, and answers nothing after that', async () => {
  const { call, write, lose } = appending();
  const errors: unknown[] = [];
  call.on('error', (error) => errors.push(error));
  call.emit('data', MESSAGE);
  lose();
  await write(1);
  call.emit('end');
  expect([errors.length, call.answers.length, call.isEnded]).toEqual([1, 0, false]);
});
