import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../http/refused.js';
import { takesEncoding } from '../http/takes-encoding.js';

/** The built pages, in the same place relative to this app in the repository and in the image. */
const BUILT = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** Paths that are never a page. */
const NOT_A_PAGE = /^\/(api|root|skt|assets|health|ready|metrics)(\/|$)/;

/** Written by the build: the files needed by the most visited pages, as a `Link` header for each page. */
const FILES_AHEAD = '.vite/files-ahead.json';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

interface SiteFile {
  readonly path: string;
  readonly type: string;
  readonly etag: string;
  /** A file whose name contains a hash never changes. */
  readonly isHashed: boolean;
  /** The paths of the same file compressed by the build, by Content-Encoding. */
  readonly packed: { readonly br?: string; readonly gzip?: string };
}

/**
 * Serves the built pages on the same port: files as they are, and the one HTML page for every clean path. The files are
 * listed once at start, so that no request can name a path of this machine. Any other path is refused as JSON.
 */
export async function serveSite(server: FastifyInstance, root = BUILT): Promise<void> {
  const files = existsSync(root) ? await filesUnder(root) : new Map<string, SiteFile>();
  const page = files.get('/index.html');
  const ahead = existsSync(join(root, FILES_AHEAD)) ? await filesAhead(root) : [];
  server.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const file = files.get(path);
    if (file !== undefined && path !== '/index.html') return send(request, reply, file);
    if (page === undefined || NOT_A_PAGE.test(path) || !wantsPage(request)) {
      throw new Refused({ code: 'not-found' });
    }
    const link = ahead.find((one) => one.path.test(path))?.link;
    if (link !== undefined) void reply.header('link', link);
    return send(request, reply, page);
  });
}

async function filesAhead(
  root: string,
): Promise<readonly { readonly path: RegExp; readonly link: string }[]> {
  const written = JSON.parse(await readFile(join(root, FILES_AHEAD), 'utf8')) as readonly {
    readonly path: string;
    readonly link: string;
  }[];
  return written.map(({ path, link }) => ({ path: new RegExp(path), link }));
}

async function filesUnder(root: string): Promise<Map<string, SiteFile>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const known = new Set(paths);
  const files = new Map<string, SiteFile>();
  for (const path of paths) {
    const type = TYPES[extname(path)];
    if (type === undefined) continue;
    const url = `/${relative(root, path).split(sep).join('/')}`;
    const isHashed = url.startsWith('/assets/');
    files.set(url, {
      path,
      type,
      // Three hundred files have a hash in their names already: reading them all cost each start 40 ms of a processor.
      etag: `"${isHashed ? basename(path) : await hashOf(path)}"`,
      isHashed,
      packed: {
        ...(known.has(`${path}.br`) ? { br: `${path}.br` } : {}),
        ...(known.has(`${path}.gz`) ? { gzip: `${path}.gz` } : {}),
      },
    });
  }
  return files;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256').update(await readFile(path));
  return hash.digest('base64url').slice(0, 22);
}

/** Returns whether a browser navigates; a missing picture or script must not be answered with a page. */
function wantsPage(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '*/*';
  return accept.includes('text/html') || accept === '*/*';
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SiteFile,
): Promise<FastifyReply> {
  const isKnown = request.headers['if-none-match'] === file.etag;
  const { path, encoding } = formFor(request, file);
  // Read before the headers are set: a refusal must not get the file's content encoding.
  const content = isKnown ? undefined : await contentOf(path);
  if (content !== undefined && encoding !== undefined)
    void reply.header('content-encoding', encoding);
  return reply
    .status(isKnown ? 304 : 200)
    .type(file.type)
    .header('cache-control', file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('etag', file.etag)
    .header('vary', 'accept-encoding')
    .send(content);
}

/** Returns the compressed form that the browser accepts, or the file itself. */
function formFor(
  request: FastifyRequest,
  { path, packed }: SiteFile,
): { readonly path: string; readonly encoding?: string } {
  for (const encoding of ['br', 'gzip'] as const) {
    const form = packed[encoding];
    if (form !== undefined && takesEncoding(request, encoding)) {
      return { path: form, encoding };
    }
  }
  return { path };
}

/** Throws `Refused` for a file replaced by a newer build; pages that miss a file reload themselves. */
async function contentOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Refused({ code: 'not-found' });
    throw error;
  }
}
