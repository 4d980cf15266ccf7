import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Route } from '@scara/contracts/http';
import type { Call } from './call.js';

/** A file as the route declares it, shown by the browser and saved under `name`. */
export function attachedFile(
  { route: { media = 'application/octet-stream' } }: Pick<Call<Route>, 'route'>,
  content: Readable,
  name: string,
): StreamableFile {
  return new StreamableFile(content, { type: media, disposition: `inline; filename="${name}"` });
}
