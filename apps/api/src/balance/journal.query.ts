import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { journalOf } from '@scara/domain/balance-sheet';
import type { LocalDate } from '@scara/domain/kernel';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { Sheets } from './sheets.js';
import { entryTexts } from './words.js';

type R = typeof routes;

export class ReadJournal extends queryOf<R['readJournal']>() {}

/** Returns „Registrul-jurnal”: all operations of a period, annulled documents included. */
@QueryHandler(ReadJournal)
export class ReadJournalHandler implements IQueryHandler<ReadJournal> {
  constructor(private readonly sheets: Sheets) {}

  async execute({ call }: ReadJournal): Promise<AnswerOf<R['readJournal']>> {
    const { fromDate, toDate } = call.query;
    if (fromDate > toDate) throw new Refused({ code: 'period-backwards', field: 'toDate' });
    const [from, to] = [fromDate as LocalDate, toDate as LocalDate];
    const sources = await this.sheets.sources(call.params.idAs, { from, to });
    const { books, months, association } = sources;
    const { opening, entries, closing } = journalOf(books, months, from, to);
    const names = { association, books, numbers: new Map<number, string>() };
    let [amount, came, went] = [0, 0, 0];
    const rows = entries.map((entry) => {
      const { date, amountBani, moved, isAnnulled } = entry;
      const { document, explanation } = entryTexts(entry, names);
      const account = moved?.account ?? null;
      const inBani = moved?.side === 'in' ? amountBani : 0;
      const outBani = moved?.side === 'out' ? amountBani : 0;
      if (!isAnnulled) {
        amount += amountBani;
        came += inBani;
        went += outBani;
      }
      const reason = entry.of === 'document' ? entry.reason : '';
      const moves = { amountBani, account, inBani, outBani };
      return { date, document, explanation, ...moves, isAnnulled, reason };
    });
    return {
      fromDate,
      toDate,
      opening,
      rows,
      closing,
      amountBani: amount,
      inBani: came,
      outBani: went,
    };
  }
}
