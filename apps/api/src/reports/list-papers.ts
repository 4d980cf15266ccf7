import { Injectable, type StreamableFile } from '@nestjs/common';
import { issuerOf } from '../bills/names.js';
import { Months } from '../expense-month/months.js';
import { type Call, idAsOf } from '../http/call.js';
import { today } from '../http/today.js';
import { ownerText } from '../print/form-paper.js';
import type { Listed } from '../print/list-form.js';
import type { PrintedAssociation } from '../print/shapes.js';
import { papersFile, sheetsFile } from './sheets.js';

/** Lists of reports as papers and workbooks: the association's name above; on paper a place for the administrator's signature below. */
@Injectable()
export class ListPapers {
  constructor(private readonly months: Months) {}

  /** The lists, each from a new page on, as the answer of a route that prints. */
  async file(call: Call, name: string, lists: readonly Listed[]): Promise<StreamableFile> {
    const association = await this.issuer(call);
    const head = { association, date: today(), signatures: ['Administrator'] };
    return papersFile(call, name, lists, head);
  }

  /** The lists, each on a sheet of a workbook. */
  async sheets(call: Call, name: string, lists: readonly Listed[]): Promise<StreamableFile> {
    return sheetsFile(call, name, lists, ownerText(await this.issuer(call)));
  }

  private async issuer(call: Call): Promise<PrintedAssociation> {
    const { association } = await this.months.association(idAsOf(call));
    return issuerOf(association, { stamp: '', logo: '' });
  }
}
