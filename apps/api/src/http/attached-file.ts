import { finished, PassThrough, Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Route } from '@scara/contracts/http';
import type { Call } from './call.js';

/** The headers of a file: media type, disposition, length. */
type FileHeaders = ConstructorParameters<typeof StreamableFile>[1];

/**
 * Returns the file as an answer that the browser shows (`inline`) and saves under `name`; its media type is the
 * route's.
 */
export function attachedFile(
  { route: { media = 'application/octet-stream' } }: Pick<Call<Route>, 'route'>,
  content: Readable | Buffer,
  name: string,
): StreamableFile {
  const stream = Buffer.isBuffer(content) ? Readable.from([content]) : content;
  return sentFile(stream, { type: media, disposition: `inline; filename="${name}"` });
}

/**
 * Returns the file as an answer with these headers. Nest's adapter for Fastify holds the stream of a connection's first
 * file for as long as the connection is open. So it gets a stream of its own, which lets go of the content once that is
 * sent: a drawn paper with its fonts takes two megabytes. (The stream that `pipeline` writes to would not let go.)
 */
export function sentFile(content: Readable, headers: FileHeaders): StreamableFile {
  const sent = new PassThrough();
  finished(content, (error) => {
    if (error) sent.destroy(error);
  });
  sent.once('close', () => content.destroy());
  content.pipe(sent);
  return new StreamableFile(sent, headers);
}
