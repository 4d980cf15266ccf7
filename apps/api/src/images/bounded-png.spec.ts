import { crc32, deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { boundedPng } from './bounded-png.js';

const PIXELS_MAX = 2_000_000;

type Chunk = readonly [type: string, content: Buffer];

function pngOf(...chunks: readonly Chunk[]): Buffer {
  const parts = [...chunks, ['IEND', Buffer.alloc(0)] as const].map(([type, content]) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  });
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

const GREY = 0;
const PALETTE = 3;

function head(width: number, height: number, { colours = GREY, isInPasses = false } = {}): Chunk {
  const content = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, colours, 0, 0, isInPasses ? 1 : 0]);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  return ['IHDR', content];
}

const rows = (bytes: number): Chunk => ['IDAT', deflateSync(Buffer.alloc(bytes))];

it('decodes what is within its bounds, rows in passes too', () => {
  expect(boundedPng(PNG.sync.write(new PNG({ width: 4, height: 3 })), 12)).toMatchObject({
    width: 4,
    height: 3,
  });
  // 2 × 2 pixels: three passes of one, one and two pixels, with a filter byte before each row.
  expect(boundedPng(pngOf(head(2, 2, { isInPasses: true }), rows(7)), 4)?.data.length).toBe(16);
});

it.each([
  ['claims too many pixels', pngOf(head(2_000, 1_001), rows(1))],
  ['claims them in a second head', pngOf(head(1, 1), head(30_000, 30_000), rows(2))],
  ['has no pixels', pngOf(head(0, 5), rows(1))],
  ['has no head', pngOf(rows(2))],
  [
    'has a palette without end',
    pngOf(head(1, 1, { colours: PALETTE }), ['PLTE', Buffer.alloc(3_000_000)], rows(2)),
  ],
  ['is another kind of file', Buffer.from('GIF89a')],
])('refuses one that %s', (_, bytes) => {
  expect(boundedPng(bytes, PIXELS_MAX)).toBeUndefined();
});

it('stops unpacking passes where the pixels end', () => {
  const bomb = pngOf(head(1, 1, { isInPasses: true }), rows(100_000_000));
  expect(bomb.length).toBeLessThan(100_000);
  expect(() => boundedPng(bomb, PIXELS_MAX)).toThrow('larger than 9 bytes');
});
