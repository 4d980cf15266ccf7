import { gunzipSync, gzipSync } from 'node:zlib';
import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takesEncoding } from '../http/takes-encoding.js';
import { Infrastructure } from '../infrastructure.js';
import { docsPage } from './docs-page.js';
import { openApi } from './openapi.js';

/**
 * The contract for machines, and as a page to read, both public. Each is made at the first request and kept gzipped: it
 * does not change until the next start, is a megabyte long, and takes a tenth of a second to make.
 */
@Controller('api')
export class DocsController {
  private document: Buffer | undefined;
  private page: Buffer | undefined;

  constructor(private readonly infrastructure: Infrastructure) {}

  @Get('openapi.json')
  @Header('content-type', 'application/json; charset=utf-8')
  readDocument(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Buffer {
    this.document ??= gzipSync(JSON.stringify(this.description()));
    return unpackedFor(request, reply, this.document);
  }

  @Get('docs')
  @Header('content-type', 'text/html; charset=utf-8')
  readPage(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Buffer {
    this.page ??= gzipSync(docsPage(this.description()));
    return unpackedFor(request, reply, this.page);
  }

  private description() {
    return openApi(this.infrastructure.config.PUBLIC_URL);
  }
}

/** Returns the gzipped content, or unpacks it for a client that does not accept gzip. */
function unpackedFor(request: FastifyRequest, reply: FastifyReply, packed: Buffer): Buffer {
  void reply.header('vary', 'accept-encoding');
  if (!takesEncoding(request, 'gzip')) return gunzipSync(packed);
  void reply.header('content-encoding', 'gzip');
  return packed;
}
