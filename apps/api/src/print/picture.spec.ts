import { PNG } from 'pngjs';
import { pictureOf } from './picture.js';

const asUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;

/** 4 × 3 pixels of half-transparent black. */
function aPng(): Buffer {
  const png = new PNG({ width: 4, height: 3 });
  for (let at = 3; at < png.data.length; at += 4) png.data[at] = 128;
  return PNG.sync.write(png);
}

it('puts a transparent PNG on white', () => {
  const picture = PNG.sync.read(pictureOf(asUrl(aPng()))!);
  expect([picture.width, picture.height, picture.alpha]).toEqual([4, 3, false]);
  expect([...picture.data.subarray(0, 4)]).toEqual([127, 127, 127, 255]);
});

it('takes a JPEG as it is', () => {
  expect(pictureOf('data:image/jpeg;base64,/9j/4AAQ')?.length).toBe(6);
});

it('refuses a damaged PNG, and one that says it is enormous', () => {
  const damaged = aPng();
  damaged.fill(0x55, 45, damaged.length - 12);
  const enormous = aPng();
  enormous.writeUInt32BE(60_000, 16);
  enormous.writeUInt32BE(60_000, 20);
  for (const bytes of [damaged, enormous, aPng().subarray(0, 50), aPng().subarray(0, 20)]) {
    expect(pictureOf(asUrl(bytes))).toBeNull();
  }
});

it.each([
  'data:image/gif;base64,R0lGODlh',
  'data:image/png;base64,R0lGODlh',
  'https://x.ro/a.png',
  'data:image/svg+xml,<svg/>',
  '',
])('takes nothing else: %s', (url) => {
  expect(pictureOf(url)).toBeNull();
});
