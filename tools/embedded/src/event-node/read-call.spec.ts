import { EventEmitter } from 'node:events';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { CommittedLog } from './committed-log.js';
import type { NodeParts } from './node-parts.js';
import { read, type ReadCall } from './read-call.js';
import type { RecordedEvent } from './recorded-event.js';

const { Options } = streamsPb.ReadReq;

/** A node whose $all holds 2 000 events, ten of the first of them wanted; `asked` lists where pages were read from. */
function node() {
  const events = Array.from({ length: 2_000 }, (_, at): RecordedEvent => {
    const type = at % 3 === 0 && at < 30 ? 'wanted' : 'other';
    const record = Buffer.from(String(at + 1));
    return { position: at + 1, stream: 's', revision: at, type, record };
  });
  const asked: number[] = [];
  const readAll = (_direction: string, after: number, head: number, limit: number) => {
    asked.push(after);
    const behind = events.filter(({ position }) => position > after && position <= head);
    return Promise.resolve(behind.slice(0, limit));
  };
  const parts = {
    writer: { isAvailable: true },
    log: new CommittedLog(2_000),
    reader: { readAll },
  };
  return { asked, parts: parts as unknown as NodeParts };
}

/** Returns the positions that a filtered read of $all from its start delivers. */
async function wanted(
  { parts }: ReturnType<typeof node>,
  count: number,
  leavesAfter = Infinity,
): Promise<number[]> {
  const expression = new Options.FilterOptions.Expression();
  expression.setPrefixList(['wanted']);
  const options = new Options()
    .setAll(new Options.AllOptions())
    .setCount(String(count))
    .setFilter(new Options.FilterOptions().setEventType(expression));
  const sent: number[] = [];
  const call = Object.assign(new EventEmitter(), {
    request: new streamsPb.ReadReq().setOptions(options),
    call: {},
    cancelled: false,
    write: (message: Buffer) => {
      sent.push(Number(message));
      if (sent.length === leavesAfter) call.emit('cancelled');
      return true;
    },
    end: () => undefined,
  });
  await read(parts, call as unknown as ReadCall);
  return sent;
}

describe('a filtered read of $all', () => {
  it('ends when so many events matched, however many it looked at', async () => {
    expect(await wanted(node(), 4)).toEqual([1, 4, 7, 10]);
    expect(await wanted(node(), 1_000)).toHaveLength(10);
    expect(await wanted(node(), 0)).toEqual([]);
  });

  it('ends with its caller', async () => {
    const one = node();
    expect(await wanted(one, 1_000, 2)).toEqual([1, 4]);
    expect(one.asked).toHaveLength(2);
  });

  it('looks no further for an event behind the last that it sends', async () => {
    const one = node();
    expect(await wanted(one, 10)).toHaveLength(10);
    // The second page was requested while the first was sent.
    expect(one.asked).toHaveLength(2);
  });
});
