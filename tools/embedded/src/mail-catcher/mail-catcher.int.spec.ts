import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startMailCatcher, type Mail, type MailSummary, type RunningMailCatcher } from './index.js';

let dir: string;
let catcher: RunningMailCatcher;

beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'scara-mail-'));
  catcher = await startMailCatcher({ dir });
});

afterEach(async () => {
  await catcher.stop();
  await rm(dir, { recursive: true });
});

describe('mail catcher', () => {
  it('lists what was sent, newest first', async () => {
    await send(message({ id: 'a@x', subject: 'Prima' }));
    await send(message({ id: 'b@x', subject: 'A doua' }));
    expect((await list()).map((mail) => mail.subject)).toEqual(['A doua', 'Prima']);
  });

  it('shows text, html and recipients of one mail', async () => {
    await send(message({ id: 'c@x', subject: 'Factură', body: 'Bună ziua' }));
    const [{ id } = { id: '' }] = await list();
    const mail = (await (await fetch(`${catcher.url}/mails/${id}`)).json()) as Mail;
    expect(mail).toMatchObject({ subject: 'Factură', to: ['ana@exemplu.ro'] });
    expect(mail.text).toContain('Bună ziua');
  });

  it('keeps what it caught from everybody else on the machine', async () => {
    await send(message({ id: 'p@x', subject: 'Parola' }));
    const names = await readdir(dir);
    const modes = await Promise.all(
      names.map(async (name) => (await stat(path.join(dir, name))).mode & 0o077),
    );
    expect(modes).toEqual([0, 0]);
  });

  it('keeps a message delivered twice once', async () => {
    await send(message({ id: 'd@x', subject: 'Una' }));
    await send(message({ id: 'd@x', subject: 'Una' }));
    expect(await list()).toHaveLength(1);
  });

  it('still has its mails after a restart', async () => {
    await send(message({ id: 'e@x', subject: 'Păstrată' }));
    await catcher.stop();
    catcher = await startMailCatcher({ dir });
    expect((await list()).map((mail) => mail.subject)).toEqual(['Păstrată']);
  });

  it('forgets everything when asked', async () => {
    await send(message({ id: 'f@x', subject: 'Ștearsă' }));
    expect((await fetch(`${catcher.url}/mails`, { method: 'DELETE' })).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  it('escapes what a mail brings into the page', async () => {
    await send(message({ id: 'g@x', subject: '<script>alert(1)</script>' }));
    const html = await (await fetch(catcher.url)).text();
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script>');
  });

  it('answers 404 for a mail that is not there', async () => {
    expect((await fetch(`${catcher.url}/mails/${'0'.repeat(32)}`)).status).toBe(404);
  });
});

async function list(): Promise<MailSummary[]> {
  return (await (await fetch(`${catcher.url}/mails`)).json()) as MailSummary[];
}

function message(mail: { id: string; subject: string; body?: string }): string {
  const encoded = `=?utf-8?B?${Buffer.from(mail.subject).toString('base64')}?=`;
  return [
    `Message-ID: <${mail.id}>`,
    'From: Scara <scara@exemplu.ro>',
    'To: ana@exemplu.ro',
    `Subject: ${encoded}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    mail.body ?? 'Text',
  ].join('\r\n');
}

/** A minimal SMTP client: sends each line after the previous one was answered. */
function send(mail: string): Promise<void> {
  const lines = [
    'EHLO test',
    'MAIL FROM:<scara@exemplu.ro>',
    'RCPT TO:<ana@exemplu.ro>',
    'DATA',
    `${mail}\r\n.`,
    'QUIT',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(catcher.smtpPort, '127.0.0.1');
    let heard = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      heard += text;
      if (!/^\d{3} .*\r\n$/m.test(heard)) return;
      if (heard.startsWith('4') || heard.startsWith('5')) reject(new Error(heard));
      heard = '';
      const line = lines.shift();
      if (line !== undefined) socket.write(`${line}\r\n`);
    });
    socket.once('error', reject).once('close', () => resolve());
  });
}
