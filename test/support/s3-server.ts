import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const S3_KEY = { id: 'cheie', secret: 'secret/cu+semne' } as const;

export interface RunningS3Server {
  /** The address for S3_URL. */
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  /** From now on every request is answered with this status; 0 restores normal answers. */
  failWith(status: number): void;
  stop(): Promise<void>;
}

/**
 * Starts a server that answers PUT, GET, HEAD and DELETE of objects in memory as an S3 server does. The signature
 * (Version 4) is computed here from the specification, and the body must match its signed hash.
 */
export async function startS3Server(): Promise<RunningS3Server> {
  const objects = new Map<string, Buffer>();
  let failure = 0;
  const server = createServer((request, reply) => {
    void buffer(request).then((body) => {
      const name = request.url ?? '';
      const end = (status: number, bytes?: Buffer): void => void reply.writeHead(status).end(bytes);
      if (failure !== 0) return end(failure);
      if (!isSigned(request, body)) return end(403);
      if (request.method === 'PUT') {
        objects.set(name, body);
        return end(200);
      }
      if (request.method === 'DELETE') {
        objects.delete(name);
        return end(204);
      }
      const found = objects.get(name);
      return found === undefined ? end(404) : end(200, found);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const [id, secret] = [S3_KEY.id, S3_KEY.secret].map(encodeURIComponent);
  return {
    url: `http://${id}:${secret}@127.0.0.1:${port}/scara/fișiere?region=eu-central-1`,
    objects,
    failWith: (status) => (failure = status),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const header = (name: string): string => String(request.headers[name] ?? '');
  const [, scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=cheie\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    ) ?? [];
  const sha256 = (bytes: Buffer | string): string =>
    createHash('sha256').update(bytes).digest('hex');
  if (header('x-amz-content-sha256') !== sha256(body)) return false;
  const canonical = [
    request.method,
    request.url,
    '',
    ...names.split(';').map((name) => `${name}:${header(name)}`),
    '',
    names,
    header('x-amz-content-sha256'),
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n');
  const key = scope
    .split('/')
    .reduce<Buffer | string>(
      (made, part) => createHmac('sha256', made).update(part).digest(),
      `AWS4${S3_KEY.secret}`,
    );
  return createHmac('sha256', key).update(text).digest('hex') === signature;
}
