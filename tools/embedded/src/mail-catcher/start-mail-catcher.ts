import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { listPage, mailPage, missingPage } from './mail-pages.js';
import { MailStore } from './mail-store.js';

export type MailCatcherOptions = {
  readonly smtpPort?: number;
  readonly httpPort?: number;
  /** The folder of the mails; created if it is missing. */
  readonly dir: string;
};

export type RunningMailCatcher = {
  readonly smtpPort: number;
  readonly httpPort: number;
  /** Address of the page and of the JSON routes `GET /mails`, `GET /mails/:id`, `DELETE /mails`. */
  readonly url: string;
  stop(): Promise<void>;
};

const host = '127.0.0.1';
const mailBytesMax = 25 * 1024 * 1024;

/** Starts a mail server that accepts every mail, delivers none and shows them, for a machine without a mail server. */
export async function startMailCatcher(options: MailCatcherOptions): Promise<RunningMailCatcher> {
  const store = await MailStore.open(options.dir);
  const smtp = new SMTPServer({
    banner: 'Scara',
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(null, { user: 'oricine' }),
    size: mailBytesMax,
    onData: (stream, session, done) => {
      receive(store, stream, session).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // A broken connection is the sender's problem.
  smtp.on('error', () => undefined);
  const http = createServer((request, response) => {
    answer(store, request, response).catch(() => response.writeHead(500).end());
  });

  const smtpPort = await listening(smtp.listen(options.smtpPort ?? 0, host));
  const httpPort = await listening(http.listen(options.httpPort ?? 0, host));
  return {
    smtpPort,
    httpPort,
    url: `http://${host}:${httpPort}`,
    async stop() {
      http.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => http.close(() => resolve())),
        new Promise<void>((resolve) => smtp.close(resolve)),
      ]);
    },
  };
}

async function receive(
  store: MailStore,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    // The rest is read too: the protocol has no way to refuse a message half way.
    if (size <= mailBytesMax) chunks.push(chunk);
  }
  if (size > mailBytesMax) {
    throw Object.assign(new Error('Message too large'), { responseCode: 552 });
  }
  const { mailFrom, rcptTo } = session.envelope;
  await store.add(Buffer.concat(chunks), {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map((recipient) => recipient.address),
  });
}

async function answer(
  store: MailStore,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://mail');
  const [, id, view] = /^\/mails\/([0-9a-f]+)(\/page)?$/.exec(pathname) ?? [];
  if (request.method === 'DELETE' && pathname === '/mails') {
    await store.clear();
    response.writeHead(204).end();
  } else if (request.method !== 'GET') {
    response.writeHead(405).end();
  } else if (pathname === '/') {
    sendPage(response, 200, listPage(store.list()));
  } else if (pathname === '/mails') {
    sendJson(response, 200, store.list());
  } else {
    const mail = id === undefined ? undefined : await store.find(id);
    if (view !== undefined || mail === undefined) {
      if (mail !== undefined) sendPage(response, 200, mailPage(mail));
      else if (view !== undefined) sendPage(response, 404, missingPage());
      else sendJson(response, 404, { message: 'Mesajul nu există.' });
    } else sendJson(response, 200, mail);
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    // Mails come from anywhere, so none of their content may run or be fetched.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    'x-content-type-options': 'nosniff',
  });
  response.end(html);
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    if (server.listening) resolve((server.address() as AddressInfo).port);
    else server.once('listening', () => resolve((server.address() as AddressInfo).port));
  });
}
