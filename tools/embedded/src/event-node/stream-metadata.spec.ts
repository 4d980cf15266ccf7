import { encodeRecord, tombstoneRevision } from './recorded-event.js';
import {
  dataOfRecord,
  deletedMetadata,
  isAllowed,
  parseStreamMetadata,
  withTruncateBefore,
} from './stream-metadata.js';

const parse = (text: string) => parseStreamMetadata(Buffer.from(text));

describe('parseStreamMetadata', () => {
  it.each(['', 'no json', '[1]', '"text"', 'null', '3', '{"$maxCount":2.5}', '{"$acl":[]}'])(
    'takes %j for none',
    (text) => {
      expect(parse(text)).toMatchObject({
        acl: undefined,
        maxCount: undefined,
        truncateBefore: 0,
        isSoftDeleted: false,
      });
    },
  );

  it.each(['null', '[1]', '"text"', 'no json'])('keeps nothing of %j', (text) => {
    expect(parse(text).raw).toBeUndefined();
  });

  it('takes limits that are not above zero for none', () => {
    expect(parse('{"$maxCount":0,"$maxAge":0,"$tb":-1}')).toMatchObject({
      maxCount: undefined,
      maxAgeSeconds: undefined,
      truncateBefore: 0,
    });
  });

  it.each(['"$cacheControl":"long"', '"$acl":{"$r":"$all","$w":1}', '"$acl":{"$r":["$all",1]}'])(
    'takes none of the limits beside %s',
    (spoilt) => {
      expect(parse(`{"$maxCount":3,${spoilt}}`)).toMatchObject({
        acl: undefined,
        maxCount: undefined,
      });
    },
  );

  it('reads the limits', () => {
    expect(parse('{"$maxCount":3,"$maxAge":60,"$tb":2}')).toMatchObject({
      maxCount: 3,
      maxAgeSeconds: 60,
      truncateBefore: 2,
      isSoftDeleted: false,
    });
  });
});

describe('deletedMetadata', () => {
  it('says a delete the way the server does', () => {
    expect(deletedMetadata.toString()).toBe('{"$tb":9223372036854775807}');
    const { isSoftDeleted, truncateBefore } = parseStreamMetadata(deletedMetadata);
    expect([isSoftDeleted, truncateBefore]).toEqual([true, tombstoneRevision]);
  });
});

describe('withTruncateBefore', () => {
  it('keeps what else was said', () => {
    const { raw } = parse('{"$maxCount":3,"ours":{"a":1},"$tb":4}');
    expect(withTruncateBefore(raw, 5).toString()).toBe('{"$tb":5,"$maxCount":3,"ours":{"a":1}}');
  });

  it('works without earlier metadata', () => {
    expect(withTruncateBefore(undefined, 5).toString()).toBe('{"$tb":5}');
  });
});

describe('isAllowed', () => {
  it.each([
    ['{"$acl":{"$w":["$admins"]}}', false],
    ['{"$acl":{"$w":"$admins"}}', false],
    ['{"$acl":{"$w":["$admins","$all"]}}', true],
    ['{"$acl":{"$w":"$all"}}', true],
    ['{"$acl":{"$r":["$admins"]}}', true],
    ['{}', true],
  ])('%s lets everyone write: %s', (metadata, expected) => {
    expect(isAllowed('s', '$w', parse(metadata))).toBe(expected);
  });

  it('closes system streams to writers and opens them to readers', () => {
    for (const right of ['$w', '$d', '$mw'] as const) {
      expect(isAllowed('$settings', right, undefined)).toBe(false);
    }
    expect(isAllowed('$settings', '$r', undefined)).toBe(true);
  });
});

describe('dataOfRecord', () => {
  it('finds the data of a stored event, and none where there is none', () => {
    const proposed = {
      id: '00000000-0000-4000-8000-000000000001',
      type: '$metadata',
      contentType: 'application/json',
      data: Buffer.from('{"$maxCount":3}'),
      metadata: Buffer.from('{"of":"it"}'),
    };
    const record = encodeRecord(proposed, '$$s', 0, 1, 1_000);
    expect(dataOfRecord(record).toString()).toBe('{"$maxCount":3}');
    expect(dataOfRecord(Buffer.alloc(0))).toHaveLength(0);
  });
});
