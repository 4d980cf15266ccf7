import { PIXEL } from './builders.fixture.js';
import { pictureOf } from './picture.js';

it('reads PNG and JPEG by their first bytes', () => {
  expect(pictureOf(PIXEL)?.subarray(1, 4).toString()).toBe('PNG');
  expect(pictureOf('data:image/jpeg;base64,/9j/4AAQ')).not.toBeNull();
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
