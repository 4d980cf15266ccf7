import { paragraphsOf, runLines } from './rich-text.js';

function shown(html: string): string[] {
  return paragraphsOf(html).map(({ bullet, runs }) =>
    [bullet, ...runs.map(({ text, face }) => (face === 'regular' ? text : `<${face}>${text}`))]
      .join('')
      .trim(),
  );
}

it.each([
  ['', []],
  ['   <p> </p>', []],
  ['doar text &amp; semne', ['doar text & semne']],
  ['<p>unu</p><p>doi<br>trei</p>', ['unu', 'doi', 'trei']],
  [
    '<h3>Anunț</h3><p>cu <b>tare</b> și <i>fin</i></p>',
    ['<bold>Anunț', 'cu <bold>tare și <italic>fin'],
  ],
  ['<ul><li>a</li><li>b</li></ul>', ['•a', '•b']],
  ['<ol><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ol>', ['1.a', '2.b', '•c', '3.d']],
  ['<a href="https://x.ro/a">aici</a>', ['aici (https://x.ro/a)']],
  ['<a href="mailto:a@x.ro">a@x.ro</a>', ['a@x.ro']],
  ['<table><tr><th>Zi</th><td>luni</td></tr></table>', ['<bold>Zi<bold>   luni']],
])('%s', (html, paragraphs) => {
  expect(shown(html)).toEqual(paragraphs);
});

it('breaks lines at spaces across faces', () => {
  const [paragraph] = paragraphsOf('<p>unu <b>doi trei</b> patru</p>');
  const lines = runLines(paragraph!, 9, (text) => text.length);
  expect(lines.map((line) => line.map(({ text, face, x }) => `${x}:${face}:${text}`))).toEqual([
    ['0:regular:unu ', '4:bold:doi '],
    ['0:bold:trei', '4:regular: '],
    ['0:regular:patru'],
  ]);
});

it('breaks a word that no line holds, a long address for instance', () => {
  const [paragraph] = paragraphsOf(
    `<p>Vedeți <a href="https://e.ro/${'x'.repeat(40)}">aici</a>.</p>`,
  );
  const lines = runLines(paragraph!, 20, (text) => text.length);
  for (const line of lines) {
    const last = line.at(-1)!;
    expect(last.x + last.text.length).toBeLessThanOrEqual(20);
  }
  expect(
    lines
      .flat()
      .map(({ text }) => text)
      .join(''),
  ).toContain('x'.repeat(10));
});
