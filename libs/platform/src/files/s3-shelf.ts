import { createReadStream } from 'node:fs';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { FileMissing, FileStoreAway, stored } from './errors.js';
import type { Draft, Shelf } from './shelf.js';

/** How long the server may be silent. */
const IDLE_MS = 5_000;
/** SHA-256 of an empty content. */
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export interface S3Place {
  /** `https://host/bucket` or `https://host/bucket/folder`, without a slash at the end. */
  readonly base: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/**
 * Parses `https://KEY:SECRET@host[:port]/bucket[/folder]?region=eu-central-1`. Throws an Error if something is missing.
 */
export function s3Place(address: string): S3Place {
  const url = new URL(address);
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decodeURIComponent);
  const path = url.pathname.replace(/\/+$/, '');
  if (!accessKeyId || !secretAccessKey || path === '') {
    throw new Error(
      'Configurare greșită: S3_URL are forma https://CHEIE:SECRET@gazdă/bucket?region=…',
    );
  }
  return {
    base: `${url.protocol}//${url.host}${path}`,
    accessKeyId,
    secretAccessKey,
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
}

/** Files as objects of any server that supports S3, addressed by path; requests are signed (Signature Version 4). */
export class S3Shelf implements Shelf {
  readonly drafts = join(tmpdir(), 'scara-drafts');
  readonly #place: S3Place;
  /** Cache of the day's signing keys, filled by the signer itself. */
  readonly #signingKeys = new Map<string, ArrayBuffer>();

  constructor(place: S3Place) {
    this.#place = place;
  }

  async keep(name: string, draft: Draft): Promise<void> {
    await this.#bare('PUT', name, draft);
  }

  async take(name: string): Promise<Readable> {
    return await this.#answer('GET', name);
  }

  async has(name: string): Promise<boolean> {
    try {
      await this.#bare('HEAD', name);
      return true;
    } catch (error) {
      if (error instanceof FileMissing) return false;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await this.#bare('DELETE', name).catch((error: unknown) => {
      if (!(error instanceof FileMissing)) throw error;
    });
  }

  async #bare(method: string, name: string, draft?: Draft): Promise<void> {
    const answer = await this.#answer(method, name, draft);
    answer.resume();
  }

  async #answer(method: string, name: string, draft?: Draft): Promise<IncomingMessage> {
    const signed = await this.#signed(method, name, draft);
    const answer = await stored(() => sent(signed.url, method, signed.headers, draft));
    const status = answer.statusCode ?? 0;
    if (status >= 200 && status < 300) return answer;
    answer.resume();
    // For a PUT, 404 means that the bucket does not exist; for other methods, that the object does not.
    if (status === 404 && method !== 'PUT') throw new FileMissing();
    throw new FileStoreAway(String(status));
  }

  #signed(method: string, name: string, draft?: Draft): Promise<{ url: URL; headers: Headers }> {
    const { base, ...credentials } = this.#place;
    return new AwsV4Signer({
      ...credentials,
      method,
      url: `${base}/${name}`,
      service: 's3',
      cache: this.#signingKeys,
      // The server refuses a body with another hash.
      headers: { 'x-amz-content-sha256': draft?.sha256 ?? EMPTY },
    }).sign();
  }
}

/** Sends one request; resolves once the response headers have arrived. */
function sent(
  url: URL,
  method: string,
  headers: Headers,
  draft: Draft | undefined,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const length = method === 'PUT' ? { 'content-length': String(draft?.size ?? 0) } : {};
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method,
      headers: { ...Object.fromEntries(headers), ...length },
      timeout: IDLE_MS,
    });
    outgoing.on('timeout', () => outgoing.destroy(new FileStoreAway('ETIMEDOUT')));
    outgoing.on('error', reject);
    outgoing.on('response', resolve);
    if (draft === undefined) outgoing.end();
    else {
      const bytes = createReadStream(draft.path);
      bytes.on('error', (error) => outgoing.destroy(error));
      // A request that failed reads no further, and a file that is not read to its end stays open.
      outgoing.on('close', () => bytes.destroy());
      bytes.pipe(outgoing);
    }
  });
}
