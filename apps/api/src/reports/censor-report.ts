import type { Readable } from 'node:stream';
import { Controller, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { routes } from '@scara/contracts/http';
import { attachedFile } from '../http/attached-file.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { printedCensorReport } from '../print/censor-report-parts.js';
import type { PrintedReport } from '../print/report-parts.js';
import { reportPdf } from '../print/report-pdf.js';
import { reportWorkbook } from '../print/report-workbook.js';
import { ReadCensorReport } from './censor-report.query.js';
import { askedAs } from './sheets.js';

type R = typeof routes;

/**
 * The censor's report as data (censorReport), as a paper with the product's name (scaraCensorReport), and as a
 * workbook.
 */
@Controller()
export class CensorReportController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.readCensorReport)
  read(@TheCall() call: CallOf<R['readCensorReport']>) {
    return this.queries.execute(new ReadCensorReport(call));
  }

  @Call(routes.printCensorReport)
  async print(@TheCall() call: CallOf<R['printCensorReport']>): Promise<StreamableFile> {
    return this.file(call, 'pdf', reportPdf);
  }

  @Call(routes.printCensorWorkbook)
  async workbook(@TheCall() call: CallOf<R['printCensorWorkbook']>): Promise<StreamableFile> {
    return this.file(call, 'xlsx', reportWorkbook);
  }

  private async file(
    call: CallOf<R['printCensorReport']>,
    ending: 'pdf' | 'xlsx',
    made: (report: PrintedReport) => Readable | Buffer,
  ): Promise<StreamableFile> {
    const asked = askedAs(call, routes.readCensorReport);
    const report = await this.queries.execute(new ReadCensorReport(asked));
    const name = `raport-cenzor-${report.fromM ?? ''}-${report.toM ?? ''}.${ending}`;
    return attachedFile(call, made(printedCensorReport(report)), name);
  }
}
