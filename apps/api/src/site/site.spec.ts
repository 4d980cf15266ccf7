import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { Refused } from '../http/refused.js';
import { serveSite } from './site.js';

let root: string;
let server: FastifyInstance;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'scara-site-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), 'the page');
  await mkdir(join(root, '.vite'));
  await writeFile(
    join(root, '.vite/files-ahead.json'),
    String.raw`[{ "path": "^/association/\\d+/month/?$", "link": "</assets/part-1.js>; rel=modulepreload" }]`,
  );
  await writeFile(join(root, 'assets/part-1.js'), 'plain');
  await writeFile(join(root, 'assets/part-1.js.br'), 'as br');
  await writeFile(join(root, 'assets/part-1.js.gz'), 'as gzip');
  await writeFile(join(root, 'assets/gone-1.js'), 'plain');
  await writeFile(join(root, 'assets/gone-1.js.br'), 'as br');
  server = Fastify();
  server.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof Refused ? 404 : 500).send('no'),
  );
  await serveSite(server, `${root}/`);
  await server.listen({ host: '127.0.0.1', port: 0 });
  await rm(join(root, 'assets/gone-1.js'));
  await rm(join(root, 'assets/gone-1.js.br'));
});

afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/**
 * Requests a path unchanged and returns the body still packed: `fetch` would normalize the one and unpack the other.
 */
function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(server.listeningOrigin, { path, headers, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('the site', () => {
  it.each([
    ['gzip, deflate, br', 'br', 'as br'],
    ['gzip', 'gzip', 'as gzip'],
    ['identity', undefined, 'plain'],
  ])('sends a file to who takes %s as it was packed', async (taken, encoding, body) => {
    const answer = await get('/assets/part-1.js', { 'accept-encoding': taken });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect([answer.status, answer.body]).toEqual([200, body]);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(answer.headers.etag).toBe('"part-1.js"');
  });

  it('sends the page for every clean path, and asks each time whether it changed', async () => {
    const answer = await get('/association/1/months', { accept: 'text/html' });
    expect([answer.status, answer.body]).toEqual([200, 'the page']);
    expect(answer.headers['cache-control']).toBe('no-cache');
    const again = await get('/', { 'if-none-match': String(answer.headers.etag) });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  it.each([
    ['/association/1/month', '</assets/part-1.js>; rel=modulepreload'],
    ['/association/1/months', undefined],
    ['/assets/part-1.js', undefined],
  ])('names with the page of %s the files that it needs', async (path, link) => {
    expect((await get(path, { accept: 'text/html' })).headers.link).toBe(link);
  });

  it.each(['/assets/none.js', '/api/none', '/assets/../index.html.map'])(
    'sends no page for %s',
    async (url) => {
      expect((await get(url, { accept: '*/*' })).status).toBe(404);
    },
  );

  it('knows no more of a file that has gone since', async () => {
    const answer = await get('/assets/gone-1.js', { 'accept-encoding': 'br' });
    expect(answer.status).toBe(404);
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.headers).not.toHaveProperty('etag');
  });
});
