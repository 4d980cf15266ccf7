import { Controller, Get, Header } from '@nestjs/common';
import { Infrastructure } from '../infrastructure.js';
import { docsPage } from './docs-page.js';
import { type OpenApi, openApi } from './openapi.js';

/** The contract for machines, and as a page to read. */
@Controller('api')
export class DocsController {
  constructor(private readonly infrastructure: Infrastructure) {}

  @Get('openapi.json')
  document(): OpenApi {
    return openApi(this.infrastructure.config.PUBLIC_URL);
  }

  @Get('docs')
  @Header('content-type', 'text/html; charset=utf-8')
  page(): string {
    return docsPage(this.document());
  }
}
