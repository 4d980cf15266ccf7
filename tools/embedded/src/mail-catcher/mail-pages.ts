import type { Mail, MailSummary } from './mail-store.js';

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1c2024; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid #d9dee3; vertical-align: top; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
  dt { color: #5b6570; } dd { margin: 0; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f5f7f9; padding: 1rem; }
  iframe { width: 100%; height: 40rem; border: 1px solid #d9dee3; }
`;

export function listPage(mails: readonly MailSummary[]): string {
  const rows = mails.map(
    (mail) => `<tr>
      <td>${time(mail.receivedAt)}</td>
      <td>${escaped(mail.to.join(', '))}</td>
      <td><a href="/mails/${mail.id}/page">${escaped(mail.subject) || '(fără subiect)'}</a></td>
    </tr>`,
  );
  const table = `<table>
    <thead><tr><th scope="col">Primit la</th><th scope="col">Către</th><th scope="col">Subiect</th></tr></thead>
    <tbody>${rows.join('')}</tbody>
  </table>`;
  return page(
    'Mesaje trimise',
    rows.length === 0 ? '<p>Nu a fost trimis niciun mesaj.</p>' : table,
  );
}

export function mailPage(mail: Mail): string {
  const attachments = mail.attachments.map(
    ({ filename, bytes }) => `<li>${escaped(filename)} (${bytes} octeți)</li>`,
  );
  // The sandbox prevents the message from running scripts and from reaching this page.
  const html = `<h2>Conținut HTML</h2>
    <iframe sandbox="" title="Conținutul mesajului" srcdoc="${escaped(mail.html)}"></iframe>`;
  return page(
    mail.subject || '(fără subiect)',
    `<p><a href="/">Toate mesajele</a></p>
    <dl>
      <dt>De la</dt><dd>${escaped(mail.from)}</dd>
      <dt>Către</dt><dd>${escaped(mail.to.join(', '))}</dd>
      <dt>Primit la</dt><dd>${time(mail.receivedAt)}</dd>
    </dl>
    ${attachments.length > 0 ? `<h2>Fișiere atașate</h2><ul>${attachments.join('')}</ul>` : ''}
    ${mail.text === '' ? '' : `<h2>Text</h2><pre>${escaped(mail.text)}</pre>`}
    ${mail.html === '' ? '' : html}`,
  );
}

export function missingPage(): string {
  return page('Mesaj inexistent', '<p>Mesajul nu există. <a href="/">Toate mesajele</a></p>');
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="ro">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>${escaped(title)}</title>
  <style>${style}</style>
</head>
<body><h1>${escaped(title)}</h1>${body}</body>
</html>`;
}

function time(instant: string): string {
  const shown = new Date(instant).toLocaleString('ro-RO', { timeZone: 'Europe/Bucharest' });
  return `<time datetime="${instant}">${shown}</time>`;
}

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
