import { sanitizedInfo } from './general-info.js';

it.each([
  ['<p>Ședința <b>e</b> luni</p>', '<p>Ședința <b>e</b> luni</p>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<p style="position:fixed" onclick="x()">Aţi plătit</p>', '<p>Ați plătit</p>'],
])('%s is kept as %s', (html, kept) => {
  expect(sanitizedInfo(html)).toBe(kept);
});
