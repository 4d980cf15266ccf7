import { Controller, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { Months } from '../expense-month/months.js';
import { KeptAnswers } from '../freshness/kept-answers.js';
import { attachedFile } from '../http/attached-file.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { AssociationImages } from '../images/association-images.js';
import { letterheadOf } from '../images/letterhead.js';
import { formPdf, formWorkbook } from '../print/form-paper.js';
import { ReadBalanceData, ReadBalanceHistory } from './balance-data.query.js';
import { balanceAnnex, balanceForm, journalForm, type Papered } from './balance-forms.js';
import { ReadJournal } from './journal.query.js';

type R = typeof routes;

/** „Situația Asociației” and the journal, with the same figures on screen, on paper and in workbooks. */
@Controller()
export class BalanceController {
  constructor(
    private readonly queries: QueryBus,
    private readonly answers: KeptAnswers,
    private readonly months: Months,
    private readonly images: AssociationImages,
  ) {}

  @Call(routes.balanceData)
  balance(@TheCall() call: CallOf<R['balanceData']>): Promise<AnswerOf<R['balanceData']>> {
    return this.answers.of(call, call.params.idAs, () => this.sheet(call));
  }

  @Call(routes.balanceDataHistory)
  history(@TheCall() call: CallOf<R['balanceDataHistory']>) {
    return this.answers.of(call, call.params.idAs, () =>
      this.queries.execute(new ReadBalanceHistory(call)),
    );
  }

  @Call(routes.printBalance)
  async balancePdf(@TheCall() call: CallOf<R['printBalance']>): Promise<StreamableFile> {
    const data = await this.sheet({ ...call, route: routes.balanceData });
    const head = await this.letterhead(call.params.idAs);
    const content = formPdf(balanceForm(head, data), balanceAnnex(head, data));
    return attachedFile(call, content, `situatia-asociatiei-${data.date}.pdf`);
  }

  @Call(routes.printBalanceWorkbook)
  async balanceSheets(@TheCall() call: CallOf<R['printBalanceWorkbook']>): Promise<StreamableFile> {
    const data = await this.sheet({ ...call, route: routes.balanceData });
    const head = await this.letterhead(call.params.idAs);
    const content = formWorkbook(balanceForm(head, data), balanceAnnex(head, data));
    const name = `situatia-asociatiei-${data.date}.xlsx`;
    return attachedFile(call, content, name);
  }

  @Call(routes.readJournal)
  journal(@TheCall() call: CallOf<R['readJournal']>): Promise<AnswerOf<R['readJournal']>> {
    return this.answers.of(call, call.params.idAs, () => this.operations(call));
  }

  @Call(routes.printJournal)
  async journalPdf(@TheCall() call: CallOf<R['printJournal']>): Promise<StreamableFile> {
    const journal = await this.operations({ ...call, route: routes.readJournal });
    const form = journalForm(await this.letterhead(call.params.idAs), journal);
    return attachedFile(call, formPdf(form), `${journalName(journal)}.pdf`);
  }

  @Call(routes.printJournalWorkbook)
  async journalSheet(@TheCall() call: CallOf<R['printJournalWorkbook']>): Promise<StreamableFile> {
    const journal = await this.operations({ ...call, route: routes.readJournal });
    const form = journalForm(await this.letterhead(call.params.idAs), journal);
    return attachedFile(call, formWorkbook(form), `${journalName(journal)}.xlsx`);
  }

  private sheet(call: CallOf<R['balanceData']>): Promise<AnswerOf<R['balanceData']>> {
    return this.queries.execute(new ReadBalanceData(call));
  }

  private operations(call: CallOf<R['readJournal']>): Promise<AnswerOf<R['readJournal']>> {
    return this.queries.execute(new ReadJournal(call));
  }

  private async letterhead(idAs: number): Promise<Papered> {
    const { association } = await this.months.association(idAs);
    const { hasCensor } = association.settings;
    return { association: await letterheadOf(association, this.images), hasCensor };
  }
}

const journalName = ({ fromDate, toDate }: AnswerOf<R['readJournal']>): string =>
  `registru-jurnal-${fromDate}-${toDate}`;
