import { Injectable, type StreamableFile } from '@nestjs/common';
import { issuerOf } from '../bills/names.js';
import { Months } from '../expense-month/months.js';
import { type Call, idAsOf } from '../http/call.js';
import { today } from '../http/today.js';
import { ownerText } from '../print/words.js';
import type { Listed } from '../print/list-form.js';
import type { PrintedAssociation } from '../print/shapes.js';
import { papersFile, sheetsFile } from './sheets.js';

/**
 * Makes papers and workbooks from report lists, headed with the association's name; papers end with a place for the
 * administrator's signature.
 */
@Injectable()
export class ListPapers {
  constructor(private readonly months: Months) {}

  /** Returns the lists as a PDF, each starting on a new page. */
  async file(call: Call, name: string, lists: readonly Listed[]): Promise<StreamableFile> {
    const association = await this.issuer(call);
    const head = { association, date: today(), signatures: ['Administrator'] };
    return papersFile(call, name, lists, head);
  }

  /** Returns the lists as a workbook, each on its own sheet. */
  async sheets(call: Call, name: string, lists: readonly Listed[]): Promise<StreamableFile> {
    return sheetsFile(call, name, lists, ownerText(await this.issuer(call)));
  }

  private async issuer(call: Call): Promise<PrintedAssociation> {
    const { association } = await this.months.association(idAsOf(call));
    return issuerOf(association, { stamp: '', logo: '' });
  }
}
