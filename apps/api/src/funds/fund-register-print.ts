import { Controller, Injectable, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import type { FundPurpose } from '@scara/domain/association';
import { Months } from '../expense-month/months.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { attachedFile } from '../http/attached-file.js';
import { AssociationImages } from '../images/association-images.js';
import { letterheadOf } from '../images/letterhead.js';
import {
  formPdf,
  type FormRow,
  formWorkbook,
  type PrintedForm,
  signersOf,
} from '../print/form-paper.js';
import { plainName } from '../print/plain-name.js';
import { dateText } from '../print/words.js';
import { ReadFundRegister } from './fund-register.query.js';

type R = typeof routes;
type Register = AnswerOf<R['readFundRegister']>;

/** The form codes of OMFP 3103/2017; a fund without a form of its own uses that of the special sums. */
const CODES: Readonly<Record<FundPurpose, string>> = {
  working: '14-6-25/a',
  repair: '14-6-25/b',
  special: '14-6-25/c',
  penalties: '14-6-25/d',
  other: '14-6-25/c',
};

const COLUMNS: PrintedForm['columns'] = [
  { head: 'Nr.', width: 6, kind: 'count' },
  { head: 'Data', width: 12, kind: 'date' },
  { head: 'Document', width: 18, kind: 'text' },
  { head: 'Explicații', width: 40, kind: 'text' },
  { head: 'Ap.', width: 10, kind: 'text' },
  { head: 'Stabilit', width: 14, kind: 'lei' },
  { head: 'Încasat', width: 14, kind: 'lei' },
  { head: 'Utilizat', width: 14, kind: 'lei' },
  { head: 'Sold', width: 15, kind: 'lei' },
];

/** Prints a fund's register as its official form, on paper and in a workbook. */
@Injectable()
export class FundRegisterPapers {
  constructor(
    private readonly queries: QueryBus,
    private readonly months: Months,
    private readonly images: AssociationImages,
  ) {}

  async form(call: CallOf<R['printFundRegister']>): Promise<PrintedForm> {
    const asked = { ...call, route: routes.readFundRegister };
    const [register, { association }] = await Promise.all([
      this.queries.execute<ReadFundRegister, Register>(new ReadFundRegister(asked)),
      this.months.association(call.params.idAs),
    ]);
    return {
      association: await letterheadOf(association, this.images),
      title: `Registrul fondului: ${register.name}`,
      sheet: register.name,
      code: CODES[register.purpose],
      period: `${dateText(register.fromDate)} – ${dateText(register.toDate)}`,
      date: register.toDate,
      isWide: true,
      columns: COLUMNS,
      rows: rowsOf(register),
      signatures: signersOf(association.settings.hasCensor),
    };
  }
}

function rowsOf(register: Register): FormRow[] {
  const balance = (words: string, sums: readonly (number | null)[]): FormRow => ({
    cells: [null, '', '', words, '', ...sums],
    isStrong: true,
  });
  return [
    balance('Sold inițial', [null, null, null, register.openingBani]),
    ...register.rows.map((row, at) => ({
      cells: [
        at + 1,
        row.date,
        row.document,
        row.explanation,
        row.n,
        ...[row.dueBani, row.collectedBani, row.usedBani].map((bani) => bani || null),
        row.balanceBani,
      ],
    })),
    {
      ...balance('Total și sold final', [
        register.dueBani,
        register.collectedBani,
        register.usedBani,
        register.closingBani,
      ]),
      sums: [5, 6, 7],
    },
  ];
}

@Controller()
export class FundRegisterPrintController {
  constructor(private readonly papers: FundRegisterPapers) {}

  @Call(routes.printFundRegister)
  async pdf(@TheCall() call: CallOf<R['printFundRegister']>): Promise<StreamableFile> {
    const form = await this.papers.form(call);
    return attachedFile(call, formPdf(form), nameOf(call, form, 'pdf'));
  }

  @Call(routes.printFundRegisterWorkbook)
  async sheet(@TheCall() call: CallOf<R['printFundRegisterWorkbook']>): Promise<StreamableFile> {
    const asked = { ...call, route: routes.printFundRegister };
    const form = await this.papers.form(asked);
    return attachedFile(call, formWorkbook(form), nameOf(call, form, 'xlsx'));
  }
}

/** 'registru-fond-de-reparatii-2026-01-01-2026-12-31.pdf'. */
function nameOf(
  { params, query }: Pick<CallOf<R['printFundRegister']>, 'params' | 'query'>,
  { sheet = '' }: PrintedForm,
  ending: string,
): string {
  return `registru-${plainName(sheet) || `fond-${params.idFund}`}-${query.fromDate}-${query.toDate}.${ending}`;
}
