import { decideAppend } from './append-decision.js';
import type { Expected } from './append-request.js';
import { RecentEvents } from './recent-events.js';
import { tombstoneRevision } from './recorded-event.js';
import { parseStreamMetadata } from './stream-metadata.js';

const softDeleted = parseStreamMetadata(Buffer.from('{"$tb":9223372036854775807}'));
const plain = parseStreamMetadata(Buffer.from('{"$maxCount":5}'));

describe('decideAppend', () => {
  it.each<[string, Expected, number, string]>([
    ['a new stream', 'no_stream', -1, 'write'],
    ['a new stream with any', 'any', -1, 'write'],
    ['the head', 4, 4, 'write'],
    ['any head', 'any', 4, 'write'],
    ['an existing stream', 'stream_exists', 4, 'write'],
    ['an existing stream of one event', 'stream_exists', 0, 'write'],
    ['a stream that exists already', 'no_stream', 4, 'wrong-version'],
    ['a missing stream', 'stream_exists', -1, 'wrong-version'],
    ['an older head', 2, 4, 'wrong-version'],
    ['a newer head', 6, 4, 'wrong-version'],
    ['a tombstone', 'any', tombstoneRevision, 'deleted'],
  ])('%s', async (_case, expected, revision, kind) => {
    expect((await decide({ expected, revision })).kind).toBe(kind);
  });

  it('knows a stream with metadata alone as existing', async () => {
    const decision = await decide({ expected: 'stream_exists', revision: -1, metadata: plain });
    expect(decision.kind).toBe('write');
  });

  it.each<[Expected, string]>([
    ['no_stream', 'write'],
    ['any', 'write'],
    [4, 'write'],
    ['stream_exists', 'deleted'],
    [2, 'wrong-version'],
  ])('a deleted stream with %s: %s', async (expected, kind) => {
    expect((await decide({ expected, revision: 4, metadata: softDeleted })).kind).toBe(kind);
  });

  it('answers a repeated append from the recent events', async () => {
    const recent = new RecentEvents();
    recent.add('a', { stream: 's', revision: 0, position: 7 });
    recent.add('b', { stream: 's', revision: 1, position: 8 });
    const decision = await decide({ expected: 'no_stream', revision: 5, ids: ['a', 'b'], recent });
    expect(decision).toEqual({ kind: 'written', revision: 1, position: 8 });
  });

  it('answers a repeated append from the stored ids', async () => {
    const stored = [
      { id: 'a', position: 7 },
      { id: 'b', position: 8 },
    ];
    const decision = await decide({ expected: 0, revision: 5, ids: ['a', 'b'], stored });
    expect(decision).toEqual({ kind: 'written', revision: 2, position: 8 });
  });

  it('refuses a repeated append that grew', async () => {
    const stored = [
      { id: 'a', position: 7 },
      { id: 'other', position: 8 },
    ];
    const decision = await decide({ expected: 0, revision: 5, ids: ['a', 'b'], stored });
    expect(decision.kind).toBe('wrong-version');
  });

  it.each<Expected>(['any', 'stream_exists'])(
    'answers what recent events show was appended with %s, and refuses what is another append',
    async (expected) => {
      const recent = new RecentEvents();
      recent.add('a', { stream: 's', revision: 3, position: 7 });
      recent.add('b', { stream: 's', revision: 4, position: 8 });
      expect(await decide({ expected, revision: 9, ids: ['a', 'b'], recent })).toEqual({
        kind: 'written',
        revision: 4,
        position: 8,
      });
      expect(await decide({ expected, revision: 9, ids: ['a', 'new'], recent })).toEqual({
        kind: 'wrong-version',
        expected,
        actual: 9,
      });
      expect((await decide({ expected, revision: 9, ids: ['new'], recent })).kind).toBe('write');
    },
  );

  it('takes nothing for written that lies at another revision of the stream', async () => {
    const recent = new RecentEvents();
    recent.add('a', { stream: 's', revision: 0, position: 7 });
    const decision = await decide({ expected: 2, revision: 4, recent });
    expect(decision).toEqual({ kind: 'wrong-version', expected: 2, actual: 4 });
  });

  it('takes an id known in another stream for new', async () => {
    const recent = new RecentEvents();
    recent.add('a', { stream: 'other', revision: 0, position: 7 });
    expect((await decide({ expected: 'any', revision: 3, recent })).kind).toBe('write');
  });
});

function decide(given: {
  expected: Expected;
  revision: number;
  metadata?: ReturnType<typeof parseStreamMetadata>;
  ids?: readonly string[];
  recent?: RecentEvents;
  stored?: readonly { id: string; position: number }[];
}) {
  const { expected, revision, metadata, ids = ['a'], recent = new RecentEvents() } = given;
  const stored = () => Promise.resolve(given.stored ?? []);
  return decideAppend('s', expected, ids, { revision, metadata }, recent, stored);
}
