import { mailOf } from './mail-texts.js';

it('keeps the lines of what a visitor wrote, in both halves of the mail', () => {
  const { text, html } = mailOf('contact', {
    ...{ firstName: 'Ana', publicUrl: 'https://scara.example', link: 'https://scara.example/' },
    values: { from: 'ion@example.ro', message: 'Bună ziua,\nprimul rând\n\n<b>al doilea</b>' },
  });
  expect(text).toContain('primul rând\n\n<b>al doilea</b>');
  expect(html).toContain('Bună ziua,<br>primul rând<br><br>&lt;b&gt;al doilea&lt;/b&gt;');
});
