import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Route } from '@scara/contracts/http';
import type { Call } from './call.js';

/**
 * Returns the file as an answer that the browser shows (`inline`) and saves under `name`; its media type is the
 * route's.
 */
export function attachedFile(
  { route: { media = 'application/octet-stream' } }: Pick<Call<Route>, 'route'>,
  content: Readable,
  name: string,
): StreamableFile {
  return new StreamableFile(content, { type: media, disposition: `inline; filename="${name}"` });
}
