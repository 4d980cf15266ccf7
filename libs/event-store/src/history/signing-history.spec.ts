import { aCommand, countBy, counters } from '../testing/counters.js';
import { MemoryClient, memoryEventStore } from '../testing/index.js';
import { HeadSigner } from './head-signer.js';
import { TREE_HEADS_STREAM } from './head-stream.js';
import { SigningHistory } from './signing-history.js';

const MINUTE_MS = 60_000;

/**
 * A store whose history is signed up to its end; `heads` returns how many heads there are after signing again `afterMs`
 * later.
 */
async function signed() {
  const client = new MemoryClient();
  const store = memoryEventStore({ client });
  let nowMs = Date.UTC(2026, 4, 31, 9);
  const signer = new HeadSigner({ masterKey: { id: 'test', bytes: Buffer.alloc(32, 7) } });
  const history = new SigningHistory(store, signer, () => new Date(nowMs));
  const heads = async (afterMs = 0): Promise<number> => {
    nowMs += afterMs;
    await history.look();
    return (await store.lastStored(TREE_HEADS_STREAM, 20)).length;
  };
  const count = () => store.decide(counters, '1', aCommand(), countBy(1));
  await count();
  await heads();
  await heads(10 * MINUTE_MS);
  return { client, heads, count };
}

describe('history', () => {
  it('is signed ten minutes after something happened that nobody was shown, and once', async () => {
    const { heads, count } = await signed();
    expect(await heads(60 * MINUTE_MS)).toBe(1);
    await count();
    expect(await heads()).toBe(1);
    await count();
    expect(await heads(9 * MINUTE_MS)).toBe(1);
    expect(await heads(MINUTE_MS)).toBe(2);
    expect(await heads(60 * MINUTE_MS)).toBe(2);
  });

  it('is signed though the clock is set back a day meanwhile', async () => {
    const { heads, count } = await signed();
    await count();
    await heads();
    await heads(-24 * 60 * MINUTE_MS);
    expect(await heads(10 * MINUTE_MS)).toBe(2);
  });

  it('is signed at once where a month was closed', async () => {
    const { client, heads } = await signed();
    const event = { type: 'MonthClosed', contentType: 'application/json', data: {} } as const;
    const [id, metadata] = ['7c1b5e0c-7f4e-4a57-9a34-0d6f6b3f2b11', Buffer.from('{}')];
    await client.appendToStream('month-7-202509', [{ ...event, id, metadata }], {
      expectedRevision: 'no_stream',
    });
    expect(await heads()).toBe(2);
  });
});
