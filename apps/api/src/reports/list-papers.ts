import { Injectable, type StreamableFile } from '@nestjs/common';
import { issuerOf } from '../bills/names.js';
import { Months } from '../expense-month/months.js';
import { type Call, idAsOf } from '../http/call.js';
import { today } from '../http/today.js';
import type { Listed } from '../print/list-form.js';
import { papersFile } from './sheets.js';

/** Lists of reports as papers: the association's name above, a place for the administrator's signature below. */
@Injectable()
export class ListPapers {
  constructor(private readonly months: Months) {}

  /** The lists, each from a new page on, as the answer of a route that prints. */
  async file(call: Call, name: string, lists: readonly Listed[]): Promise<StreamableFile> {
    const idAs = idAsOf(call);
    const { association } = await this.months.association(idAs);
    const issuer = issuerOf(association, { stamp: '', logo: '' });
    const head = { association: issuer, date: today(), signatures: ['Administrator'] };
    return papersFile(call, name, lists, head);
  }
}
