import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { dataUrlOf, fittedPng, LOGO_BOX, orientationIn, STAMP_BOX } from './fitted-image.js';

/** Noise, which cannot be compressed. */
function noise(width: number, height: number): Buffer {
  const png = new PNG({ width, height });
  let seed = 7;
  for (let at = 0; at < png.data.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    png.data[at] = seed >> 16;
  }
  return PNG.sync.write(png);
}

const asJpeg = (bytes: Uint8Array): string =>
  `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;

describe('an image that is kept', () => {
  it('fits its box in proportion and stays under 100 000 characters, whatever is in it', () => {
    const kept = fittedPng(dataUrlOf(noise(450, 240)), STAMP_BOX)!;
    expect(PNG.sync.read(kept)).toMatchObject({ width: 150, height: 80 });
    const largest = fittedPng(dataUrlOf(noise(150, 120)), STAMP_BOX)!;
    expect(dataUrlOf(largest).length).toBeLessThan(100_000);
  });

  it('is never made larger', () => {
    const kept = fittedPng(dataUrlOf(noise(20, 10)), LOGO_BOX)!;
    expect(PNG.sync.read(kept)).toMatchObject({ width: 20, height: 10 });
  });

  it('keeps its transparency where it is made smaller', () => {
    const png = new PNG({ width: 300, height: 240 });
    for (let at = 0; at < png.data.length; at += 4) png.data.set([200, 0, 0, 128], at);
    const kept = PNG.sync.read(fittedPng(dataUrlOf(PNG.sync.write(png)), STAMP_BOX)!);
    expect([...kept.data.subarray(0, 4)]).toEqual([200, 0, 0, 128]);
  });

  it('is the same bytes for the same image', () => {
    const url = dataUrlOf(noise(300, 100));
    expect(fittedPng(url, STAMP_BOX)).toEqual(fittedPng(url, STAMP_BOX));
  });

  it('is pixels alone: what a JPEG said about itself is gone', () => {
    const data = new Uint8Array(60 * 40 * 4).fill(255);
    const { data: bytes } = jpeg.encode({ width: 60, height: 40, data }, 90);
    const kept = fittedPng(asJpeg(withExif(bytes, 1, 'Str. Păcii 1')), STAMP_BOX)!;
    expect(PNG.sync.read(kept)).toMatchObject({ width: 60, height: 40 });
    expect(kept.toString('latin1')).not.toContain('Str.');
  });

  it('is none that goes over its pixels hundreds of times', () => {
    expect(fittedPng(asJpeg(inScans(12)), STAMP_BOX)).toBeDefined();
    expect(fittedPng(asJpeg(inScans(500)), STAMP_BOX)).toBeUndefined();
  });

  it('stands upright when the camera was held sideways', () => {
    // Left half black, right half white; turned right by 90°, black is on top.
    const data = new Uint8Array(64 * 32 * 4).fill(255);
    for (let y = 0; y < 32; y++) {
      for (let x = 0; x < 32; x++) data.set([0, 0, 0, 255], (y * 64 + x) * 4);
    }
    const { data: bytes } = jpeg.encode({ width: 64, height: 32, data }, 95);
    const kept = PNG.sync.read(fittedPng(asJpeg(withExif(bytes, 6, '')), STAMP_BOX)!);
    expect(kept).toMatchObject({ width: 32, height: 64 });
    const red = (x: number, y: number): number => kept.data[(y * 32 + x) * 4]!;
    expect(red(16, 8)).toBeLessThan(40);
    expect(red(16, 56)).toBeGreaterThan(215);
  });
});

describe('is refused', () => {
  const png = noise(30, 30);
  it.each([
    ['no data URL', 'https://exemplu.ro/a.png'],
    ['another type', `data:image/gif;base64,${png.toString('base64')}`],
    [
      'a page',
      `data:image/png;base64,${Buffer.from('<script>alert(1)</script>').toString('base64')}`,
    ],
    ['a cut off PNG', dataUrlOf(png.subarray(0, png.length - 60))],
    ['a PNG that says it is a JPEG', asJpeg(png)],
    ['a JPEG without a picture', asJpeg(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))],
  ])('%s', (_, url) => {
    expect(fittedPng(url, STAMP_BOX)).toBeUndefined();
  });

  it('an image that claims to be huge, before it is unpacked', () => {
    const bomb = Buffer.from(png);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    expect(fittedPng(dataUrlOf(bomb), STAMP_BOX)).toBeUndefined();
  });
});

it.each([[0], [9]])('reads no orientation out of %s bytes', (length) => {
  expect(orientationIn(new Uint8Array(length))).toBe(1);
});

/** Returns the JPEG with an Exif block: the camera's orientation, and a place as a camera would record it. */
function withExif(bytes: Uint8Array, orientation: number, text: string): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  const block = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(text)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(block.length + 2, 2);
  return Buffer.concat([
    Buffer.from(bytes.subarray(0, 2)),
    head,
    block,
    Buffer.from(bytes.subarray(2)),
  ]);
}

/** A progressive JPEG of 64 × 64 pixels, in each of whose scans all blocks end at once. */
function inScans(scans: number): Uint8Array {
  const segment = (marker: number, ...content: readonly number[]): readonly number[] => [
    ...[0xff, marker, 0, content.length + 2],
    ...content,
  ];
  const zeros = Array.from({ length: 15 }, () => 0);
  const scan = [...segment(0xda, 1, 1, 0, 1, 63, 0), 0x7f, 0xfd];
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...segment(0xdb, 0, ...Array.from({ length: 64 }, () => 1)),
    ...segment(0xc2, 8, 0, 64, 0, 64, 1, 1, 0x11, 0),
    ...segment(0xc4, 0x00, 1, ...zeros, 0),
    ...segment(0xc4, 0x10, 1, ...zeros, 0xe0),
    ...Array.from({ length: scans }, () => scan).flat(),
    ...[0xff, 0xd9],
  ]);
}
