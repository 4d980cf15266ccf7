import { mailOf } from './mail-texts.js';

it('is read on a phone at the phone’s own width, and not up to its edge', () => {
  const { html } = mailOf('welcome', {
    firstName: 'Ana',
    publicUrl: 'https://scara.example',
    link: 'https://scara.example/',
  });
  expect(html).toContain('<meta name="viewport" content="width=device-width">');
  expect(html).toMatch(/<body style="[^"]*padding: 0 1rem/);
});

it('keeps the lines of what a visitor wrote, in both halves of the mail', () => {
  const { text, html } = mailOf('contact', {
    ...{ firstName: 'Ana', publicUrl: 'https://scara.example', link: 'https://scara.example/' },
    values: { from: 'ion@example.ro', message: 'Bună ziua,\nprimul rând\n\n<b>al doilea</b>' },
  });
  expect(text).toContain('primul rând\n\n<b>al doilea</b>');
  expect(html).toContain('Bună ziua,<br>primul rând<br><br>&lt;b&gt;al doilea&lt;/b&gt;');
});

it('is read in the dark: no ink of its own on a ground that is the mail program’s', () => {
  const { html } = mailOf('meter-reminder', {
    ...{ firstName: 'Ana', publicUrl: 'https://scara.example', link: 'https://scara.example/' },
    unsubscribe: 'https://scara.example/account/unsubscribe',
  });
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).not.toMatch(/[^-]color: /);
});

it.each(['email-change', 'account-deletion'] as const)(
  'that only somebody signed in asks for (%s) tells who did not ask how to shut them out',
  (purpose) => {
    const publicUrl = 'https://scara.example';
    const { text } = mailOf(purpose, { firstName: 'Ana', publicUrl, link: publicUrl });
    expect(text).not.toContain('ignorați');
    expect(text).toContain('alegeți o parolă nouă');
  },
);
