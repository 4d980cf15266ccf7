import { Controller, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import { type MonthId, yearMonthOf } from '@scara/domain/kernel';
import { payerOf, placeOf, placeText } from '../bills/names.js';
import { Months } from '../expense-month/months.js';
import {
  ApartmentHistories,
  type ApartmentHistory,
  type GoneApartment,
} from '../histories/apartment-histories.js';
import { ReadApartmentHistory } from '../histories/apartment-history.query.js';
import { attachedFile } from '../http/attached-file.js';
import { actorOf, type Call as CallOf, jobCall, reaches } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { today } from '../http/today.js';
import type { PrintedSheet } from '../print/apartment-sheet.js';
import { apartmentSheetsPdf } from '../print/apartment-sheets-pdf.js';
import { apartmentSheetsWorkbook } from '../print/apartment-sheets-workbook.js';
import { plainName } from '../print/plain-name.js';
import { type ApartmentPlace, askedPlaces } from '../tenants/apartment-places.js';

type R = typeof routes;
type SheetCall = CallOf<R['printApartmentSheets']>;

/** Prints „Fișe apartamente”: each is the apartment's history, from the same query as its screen, one after another. */
@Controller()
export class ApartmentSheetsController {
  constructor(
    private readonly months: Months,
    private readonly queries: QueryBus,
    private readonly histories: ApartmentHistories,
  ) {}

  /** Returns the deleted apartments whose sheet of the period can be printed. */
  @Call(routes.readGoneSheets)
  async gone(@TheCall() call: CallOf<R['readGoneSheets']>): Promise<AnswerOf<R['readGoneSheets']>> {
    const { association } = await this.months.association(call.params.idAs);
    return { apartments: [...(await this.goneIn(call, association))] };
  }

  /** A sheet is computed when the reader has taken the one before, so that only one is in memory. */
  @Call(routes.printApartmentSheets)
  async pdf(@TheCall() call: CallOf<R['printApartmentSheets']>): Promise<StreamableFile> {
    const { association } = await this.months.association(call.params.idAs);
    const places = await this.places(call, association);
    const sheets = this.sheets(call, association, places);
    const content = apartmentSheetsPdf(sheets, today(), { isTagged: places.length === 1 });
    return attachedFile(call, content, `${fileName(places)}.pdf`);
  }

  @Call(routes.printApartmentSheetsWorkbook)
  async workbook(
    @TheCall() call: CallOf<R['printApartmentSheetsWorkbook']>,
  ): Promise<StreamableFile> {
    const { association } = await this.months.association(call.params.idAs);
    const places = await this.places(call, association);
    const sheets: PrintedSheet[] = [];
    for await (const sheet of this.sheets(call, association, places)) sheets.push(sheet);
    const { name } = association.settings;
    const content = apartmentSheetsWorkbook(name, sheets);
    return attachedFile(call, content, `${fileName(places)}.xlsx`);
  }

  private async goneIn(
    call: CallOf<R['readGoneSheets']> | SheetCall,
    association: Association,
  ): Promise<readonly GoneApartment[]> {
    const { scope } = actorOf(call);
    const found = await this.histories.goneIn(association, call.query);
    return found.filter(({ idEntrance }) => reaches(scope, idEntrance));
  }

  private async places(
    call: SheetCall,
    association: Association,
  ): Promise<readonly ApartmentPlace[]> {
    const gone = await this.goneIn(call, association);
    return askedPlaces(
      association,
      actorOf(call).scope,
      call.query,
      gone.map(({ idAp, idEntrance, number: n }) => {
        return { idAp, idEntrance, n, ...placeOf(association, idEntrance) };
      }),
    );
  }

  private async *sheets(
    call: SheetCall,
    association: Association,
    places: readonly ApartmentPlace[],
  ): AsyncGenerator<PrintedSheet> {
    const { idAs } = association;
    const { from, to } = call.query;
    const query = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
    const { name, cif } = association.settings;
    for (const { idAp, idEntrance } of places) {
      const asked = { params: { idAs, idAp }, query, body: {}, commandId: call.commandId };
      const history = await this.queries.execute(
        new ReadApartmentHistory(jobCall(routes.readApartmentHistory, actorOf(call), asked)),
      );
      yield {
        association: { name, cif },
        place: placeText(association, idEntrance),
        owner: payerOf(association, idAp).name,
        ...operationsOf(association.deletedApartments.has(idAp) ? deleted(history) : history),
      };
    }
  }
}

/** Marks a deleted apartment as the page does. */
const deleted = (history: ApartmentHistory): ApartmentHistory => ({
  ...history,
  n: `${history.n} (șters)`,
});

function operationsOf({
  n,
  from,
  to,
  opening,
  rows,
  closing,
}: AnswerOf<R['readApartmentHistory']>): Pick<
  PrintedSheet,
  'apartment' | 'from' | 'to' | 'openingBani' | 'rows' | 'closingBani'
> {
  return {
    apartment: n,
    from: from === null ? null : yearMonthOf(from as MonthId),
    to: to === null ? null : yearMonthOf(to as MonthId),
    openingBani: opening.unpaidTotalBani,
    rows: rows.map(({ date, name, paymentDetails, lines, unpaidTotalBani }) => {
      const { s = '', n: number = '', pDescription = '' } = paymentDetails ?? {};
      return {
        date,
        operation: name,
        document: [s, number].filter((part) => part !== '').join(' '),
        details: [lines.map(({ subName }) => subName).join(', '), pDescription]
          .filter(Boolean)
          .join('; '),
        debitBani: lines.reduce((sum, { debBani }) => sum + debBani, 0),
        creditBani: lines.reduce((sum, { credBani }) => sum + credBani, 0),
        balanceBani: unpaidTotalBani,
      };
    }),
    closingBani: closing.unpaidTotalBani,
  };
}

function fileName(places: readonly ApartmentPlace[]): string {
  const [only] = places;
  return plainName(
    places.length === 1 && only !== undefined ? `fisa-ap-${only.n}` : 'fise-apartamente',
  );
}
