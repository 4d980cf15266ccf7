import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { encodeRecord, type ProposedEvent, tombstoneRevision } from './recorded-event.js';
import { dataOfRecord } from './stream-metadata.js';

const event: ProposedEvent = {
  id: '11111111-2222-4333-8444-555555555555',
  type: 'PlatăÎnregistrată',
  contentType: 'application/json',
  data: Buffer.from('{"sumă":1}'),
  metadata: Buffer.from('{"actor":"u1"}'),
};

describe('encodeRecord', () => {
  it.each([
    [0, 1],
    [127, 128],
    [300, 16_384],
    [2 ** 31, 2 ** 40],
  ])('revision %d at position %d reads back by the generated classes', (revision, position) => {
    const record = encodeRecord(event, 'scară-1', revision, position, 1_764_000_000_123);
    const recorded = streamsPb.ReadResp.deserializeBinary(record).getEvent()?.getEvent();
    expect(recorded?.getId()?.getString()).toBe(event.id);
    const name = recorded?.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array();
    expect(Buffer.from(name).toString()).toBe('scară-1');
    expect(recorded?.getStreamRevision()).toBe(String(revision));
    expect(recorded?.getCommitPosition()).toBe(String(position));
    expect(recorded?.getPreparePosition()).toBe(String(position));
    expect(recorded?.getMetadataMap().get('type')).toBe(event.type);
    expect(recorded?.getMetadataMap().get('content-type')).toBe('application/json');
    expect(recorded?.getMetadataMap().get('created')).toBe('17640000001230000');
    expect(Buffer.from(recorded?.getData_asU8() ?? [])).toEqual(event.data);
    expect(Buffer.from(recorded?.getCustomMetadata_asU8() ?? [])).toEqual(event.metadata);
  });

  it('says the whole size of a large event right', () => {
    const data = Buffer.alloc(1_000_000, 'x');
    const record = encodeRecord({ ...event, data }, 's', 0, 1, 0);
    // jest would compare a million bytes one by one, which takes three seconds.
    expect(data.equals(dataOfRecord(record))).toBe(true);
  });

  it('marks a tombstone with the highest revision of the protocol', () => {
    const record = encodeRecord(event, 's', tombstoneRevision, 1, 0);
    const recorded = streamsPb.ReadResp.deserializeBinary(record).getEvent()?.getEvent();
    expect(recorded?.getStreamRevision()).toBe('9223372036854775807');
  });
});
