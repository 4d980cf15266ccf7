import { Controller, Get, Header } from '@nestjs/common';
import { TEMPLATE_NAME, templateWorkbook } from './template.js';

/** The template workbook, without signing in: /adaugare links it before the visitor has an account. */
@Controller('api/takeover')
export class TemplateController {
  private workbook: Promise<Buffer> | undefined;

  @Get('template')
  @Header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  @Header('content-disposition', `attachment; filename="${TEMPLATE_NAME}"`)
  @Header('cache-control', 'public, max-age=3600')
  template(): Promise<Buffer> {
    this.workbook ??= templateWorkbook();
    return this.workbook;
  }
}
