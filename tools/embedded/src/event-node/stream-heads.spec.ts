import type { EventReader } from './event-reader.js';
import { markedStreamsMax, StreamHeads } from './stream-heads.js';
import { parseStreamMetadata } from './stream-metadata.js';

const KEPT = 50_000;
const metadata = parseStreamMetadata(Buffer.from('{"$maxCount":5}'));

/** Every stream has ten events in the database; `asked` records the queries. */
function heads(marked: Set<string> | undefined = new Set()) {
  const asked: (readonly string[])[] = [];
  const streamStates: EventReader['streamStates'] = (streams) => {
    asked.push(streams);
    const state = { revision: 9, metadataRecord: undefined };
    return Promise.resolve(new Map(streams.map((stream) => [stream, state])));
  };
  const reader = { streamStates } as unknown as EventReader;
  return { asked, heads: new StreamHeads(reader, marked) };
}

const streams = (count: number) => Array.from({ length: count }, (_, at) => `other-${at}`);

describe('the heads of streams', () => {
  it('are asked for once, all that are not known together', async () => {
    const { asked, heads: known } = heads();
    await known.load(['a', 'b', 'a']);
    await known.load(['b', 'c']);
    await known.load(['a']);
    expect(asked).toEqual([['a', 'b'], ['c']]);
    expect(known.get('a').revision).toBe(9);
  });

  it('stay while they are used: of one that is being written the database knows less', async () => {
    const { heads: known } = heads();
    known.get('written').revision = 12;
    await known.load(streams(KEPT - 1));
    expect(known.get('written').revision).toBe(12);
    await known.load(['one more']);
    expect(known.has('written')).toBe(true);
    expect(known.has('other-0')).toBe(false);
    expect(known.has('other-1')).toBe(true);
  });
});

describe('a stream that has metadata or a tombstone', () => {
  it('is never taken for new, nor is metadata', () => {
    const { heads: known } = heads(new Set(['marked']));
    expect(['marked', '$$fresh', 'fresh'].map((stream) => known.mayBeNew(stream))).toEqual([
      false,
      false,
      true,
    ]);
    known.metadataWritten('fresh', metadata);
    expect(known.mayBeNew('fresh')).toBe(false);
    expect(['marked', 'fresh', 'plain'].map((stream) => known.isMarked(stream))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('has them at once where its head is known, else by the next look', () => {
    const { heads: known } = heads();
    known.get('known');
    known.metadataWritten('known', metadata);
    known.metadataWritten('unknown', metadata);
    expect(known.get('known').metadata).toBe(metadata);
    expect(known.has('unknown')).toBe(false);
  });

  it('may be any stream where they are too many to know', () => {
    const { heads: known } = heads(new Set(streams(markedStreamsMax)));
    expect(known.isMarked('plain')).toBe(false);
    known.mark('one more');
    expect([known.isMarked('plain'), known.mayBeNew('plain')]).toEqual([true, false]);
  });
});
