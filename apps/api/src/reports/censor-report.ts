import { Controller, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { routes } from '@scara/contracts/http';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { censorReportPdf } from '../print/censor-report-pdf.js';
import { ReadCensorReport } from './censor-report.query.js';
import { askedAs } from './sheets.js';

type R = typeof routes;

/** The report as data (censorReport), and as the paper that bears the product's name (scaraCensorReport). */
@Controller()
export class CensorReportController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.readCensorReport)
  read(@TheCall() call: CallOf<R['readCensorReport']>) {
    return this.queries.execute(new ReadCensorReport(call));
  }

  @Call(routes.printCensorReport)
  async print(@TheCall() call: CallOf<R['printCensorReport']>): Promise<StreamableFile> {
    const asked = askedAs(call, routes.readCensorReport);
    const report = await this.queries.execute(new ReadCensorReport(asked));
    const name = `raport-cenzor-${report.fromM ?? ''}-${report.toM ?? ''}.pdf`;
    return new StreamableFile(censorReportPdf(report), {
      type: 'application/pdf',
      disposition: `inline; filename="${name}"`,
    });
  }
}
