import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { fileProblemText } from '@scara/contracts/takeover';
import { notEditable } from '@scara/domain/expense-month';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { today } from '../http/today.js';
import { UnreadableFile } from '../takeover/files/grid.js';
import { gridsOf } from '../takeover/files/read-files.js';
import { MeterMonths } from './meter-months.js';
import { radioColumns, radioRows } from './radio-rows.js';

type R = typeof routes;
type Preview = AnswerOf<R['previewRadioReadings']>;

/**
 * Ten thousand meters need a quarter of this. The file is read on the thread that answers everyone, hence the limit.
 */
const UNPACKED_BYTES_MAX = 4 * 1_048_576;

/** Twice the meters of the largest association; each row is answered with its meter and a sentence. */
const ROWS_MAX = 20_000;

const TOO_MANY_ROWS =
  'Fișierul are peste 20.000 de rânduri. Păstrați în el doar citirile lunii, câte una pentru fiecare contor.';
const NO_ROWS = 'Fișierul nu are nicio citire sub capetele coloanelor.';
const NO_COLUMNS =
  'Fișierul trebuie să aibă pe primul rând capetele „serie”, „index” și, dacă se cunoaște, „data”.';

export class PreviewRadioReadings extends queryOf<R['previewRadioReadings']>() {}

/**
 * Previews a file of radio readings against the month's meters; its valid rows are then entered by one command, in
 * state 7.
 */
@QueryHandler(PreviewRadioReadings)
export class PreviewRadioReadingsHandler implements IQueryHandler<PreviewRadioReadings> {
  constructor(private readonly meterMonths: MeterMonths) {}

  async execute({ call }: PreviewRadioReadings): Promise<Preview> {
    const { idAs, idMonth } = call.params;
    const { name, content } = call.body;
    const sources = await this.meterMonths.load(idAs, idMonth);
    const refusal = notEditable(sources.month);
    if (refusal) throw new Refused(refusal);
    const file = { name, bytes: Buffer.from(content, 'base64') };
    try {
      const [grid] = gridsOf(file, () => undefined, UNPACKED_BYTES_MAX);
      const [head, ...rows] = grid?.rows ?? [];
      const columns = head && radioColumns(head.cells);
      if (columns === undefined) return { rows: [], text: NO_COLUMNS };
      if (rows.length === 0) return { rows: [], text: NO_ROWS };
      if (rows.length > ROWS_MAX) return { rows: [], text: TOO_MANY_ROWS };
      const before = await this.meterMonths.before(sources, () => true);
      const { association } = sources;
      return { rows: radioRows(rows, columns, { association, before, today: today() }), text: '' };
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      return { rows: [], text: fileProblemText(error.problem) };
    }
  }
}

@Controller()
export class RadioReadingsController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.previewRadioReadings)
  preview(@TheCall() call: CallOf<R['previewRadioReadings']>) {
    return this.queries.execute(new PreviewRadioReadings(call));
  }
}
