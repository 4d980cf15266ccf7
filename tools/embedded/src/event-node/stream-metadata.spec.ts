import {
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
    expect(parseStreamMetadata(deletedMetadata).isSoftDeleted).toBe(true);
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
    expect(isAllowed('$settings', '$w', undefined)).toBe(false);
    expect(isAllowed('$settings', '$r', undefined)).toBe(true);
  });
});
