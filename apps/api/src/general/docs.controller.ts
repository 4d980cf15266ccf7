import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';
import { openApi } from './openapi.js';

const ASSETS = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The page's own files by name, with their media types; nothing else of the package is served. */
const FILES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

const PAGE = `<!doctype html>
<html lang="ro">
<head>
<meta charset="utf-8">
<title>Scara: apelurile</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="calls"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const START =
  "window.ui = SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#calls', deepLinking: true, validatorUrl: null });\n";

/** The contract for machines and a page to browse it, served from here: no script of another site. */
@Controller('api')
export class DocsController {
  constructor(private readonly infrastructure: Infrastructure) {}

  @Get('openapi.json')
  document(): Readonly<Record<string, unknown>> {
    return openApi(this.infrastructure.config.PUBLIC_URL);
  }

  @Get('docs')
  @Header('content-type', 'text/html; charset=utf-8')
  page(): string {
    return PAGE;
  }

  @Get('docs/start.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  start(): string {
    return START;
  }

  @Get('docs/:file')
  async file(@Param('file') file: string, @Res() reply: FastifyReply): Promise<void> {
    const type = FILES[file];
    if (type === undefined) throw new Refused({ code: 'not-found' });
    const content = await readFile(join(ASSETS, file));
    await reply.header('content-type', type).header('cache-control', 'max-age=3600').send(content);
  }
}
