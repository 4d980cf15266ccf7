import type { Readable } from 'node:stream';
import { Controller, Injectable, type StreamableFile } from '@nestjs/common';
import { type QueryOf, type Route, routes } from '@scara/contracts/http';
import { monthIdOf } from '@scara/domain/kernel';
import { type BillVariant, positionsOfEntrance } from '@scara/domain/expense-month';
import { MonthSignatures } from '../expense-month/month-signatures.js';
import { attachedFile } from '../http/attached-file.js';
import { actorOf, type Call as CallOf, reaches, type Scope } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { Refused } from '../http/refused.js';
import { AssociationImages } from '../images/association-images.js';
import { Infrastructure } from '../infrastructure.js';
import { billsPdf } from '../print/bill-pdf.js';
import { listPdf } from '../print/list-pdf.js';
import { TreeHeadQueries } from '../tree-heads/tree-head.queries.js';
import { plainName } from '../print/plain-name.js';
import type { ListOptions, PrintedBill, PrintedTable } from '../print/shapes.js';
import { tableWorkbook } from '../print/table-workbook.js';
import { monthText } from '../print/words.js';
import { BillExplanations } from './bill-explanations.js';
import { type MonthPapers, Papers } from './month-papers.js';
import { type Letterhead, placeText } from './names.js';
import { printedBill } from './printed-bill.js';
import { printedTable } from './printed-table.js';
import { placeFor, variantOf } from './read-bill.query.js';

type R = typeof routes;

/**
 * Prints lists and bills. Each file is drawn while it is sent, so that only one list or bill is in memory at a time.
 */
@Injectable()
export class Prints {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly papers: Papers,
    private readonly images: AssociationImages,
    private readonly signatures: MonthSignatures,
    private readonly explanations: BillExplanations,
    private readonly treeHeads: TreeHeadQueries,
  ) {}

  async workbook(call: CallOf<R['printTableWorkbook']>): Promise<StreamableFile> {
    const papers = await this.papersOf(call);
    const entrance = entranceFor(papers, call.params.idGroup, actorOf(call).scope);
    const tables = [...(await this.tables(papers, [entrance]))];
    const content = tableWorkbook(tables, optionsOf(call.query));
    return attachedFile(
      call,
      content,
      fileName(papers, forReader('tabel', call.query), entrance, 'xlsx'),
    );
  }

  async workbookOfAll(call: CallOf<R['printTablesWorkbook']>): Promise<StreamableFile> {
    const papers = await this.papersOf(call);
    const tables = await this.tables(papers, entrancesWithin(papers, actorOf(call).scope));
    const content = tableWorkbook([...tables], optionsOf(call.query));
    return attachedFile(
      call,
      content,
      fileName(papers, forReader('tabele', call.query), null, 'xlsx'),
    );
  }

  async list(call: CallOf<R['printTable']>): Promise<StreamableFile> {
    const papers = await this.papersOf(call);
    const entrance = entranceFor(papers, call.params.idGroup, actorOf(call).scope);
    const tables = await this.tables(papers, [entrance]);
    const title = `Listă de plată, ${placeText(papers.then, entrance)}`;
    const content = listPdf(tables, optionsOf(call.query), { title, date: dateOf(papers) });
    return attachedFile(
      call,
      content,
      fileName(papers, forReader('lista', call.query), entrance, 'pdf'),
    );
  }

  async lists(call: CallOf<R['printTables']>): Promise<StreamableFile> {
    const papers = await this.papersOf(call);
    const tables = await this.tables(papers, entrancesWithin(papers, actorOf(call).scope));
    const file = { title: 'Liste de plată', date: dateOf(papers) };
    const content = listPdf(tables, optionsOf(call.query), file);
    return attachedFile(
      call,
      content,
      fileName(papers, forReader('liste', call.query), null, 'pdf'),
    );
  }

  async bills(call: CallOf<R['printBills']>): Promise<StreamableFile> {
    const papers = await this.papersOf(call);
    const entrance = entranceFor(papers, call.params.idGroup, actorOf(call).scope);
    const positions = positionsOfEntrance(papers.result, entrance);
    const bills = await this.printed(papers, positions, variantOf(call.query));
    const title = `Note de plată, ${placeText(papers.then, entrance)}`;
    const content = billsPdf(bills, { title, date: dateOf(papers), isTagged: false });
    return attachedFile(call, content, fileName(papers, 'note-de-plata', entrance, 'pdf'));
  }

  async allBills(call: CallOf<R['printAllBills']>): Promise<StreamableFile> {
    const papers = await this.papersOf(call);
    const entrances = entrancesWithin(papers, actorOf(call).scope);
    const positions = entrances.flatMap((entrance) => positionsOfEntrance(papers.result, entrance));
    const bills = await this.printed(papers, positions, variantOf(call.query));
    const file = { title: 'Note de plată', date: dateOf(papers), isTagged: false };
    const content = billsPdf(bills, file);
    return attachedFile(call, content, fileName(papers, 'note-de-plata', null, 'pdf'));
  }

  async bill(call: CallOf<R['printBill']>): Promise<StreamableFile> {
    const papers = await this.papersOf(call);
    const at = placeFor(papers, call.params.idAp, actorOf(call));
    const content = await this.billFile(papers, at, variantOf(call.query));
    return attachedFile(call, content, billFileName(papers, at));
  }

  /** Returns the bill of the apartment at a position as a file. */
  async billFile(
    papers: MonthPapers,
    at: number,
    variant: BillVariant | null = null,
  ): Promise<Readable> {
    const bills = await this.printed(papers, [at], variant);
    const { number, idEntrance } = papers.result.apartments[at]!;
    const place = `${placeText(papers.then, idEntrance)}, ap. ${number}`;
    const title = `Notă de plată, ${place}, ${monthText(papers.result.month)}`;
    return billsPdf(bills, { title, date: dateOf(papers), isTagged: true });
  }

  private papersOf(call: CallOf<Route>): Promise<MonthPapers> {
    const { idAs, idMonth } = call.params as { idAs: number; idMonth: number };
    return this.papers.toPrint(idAs, idMonth);
  }

  private async tables(
    papers: MonthPapers,
    entrances: readonly number[],
  ): Promise<Iterable<PrintedTable>> {
    const { closing, publication } = papers.month;
    // A reopened month prints its last close: who signed since signed the figures that are being corrected.
    const isSignedFor = closing !== null || publication !== null;
    const [letterhead, signatures, fingerprint] = await Promise.all([
      this.letterhead(papers),
      isSignedFor ? this.signatures.of(papers.month) : [],
      this.treeHeads.ofMonth(papers.idAs, monthIdOf(papers.result.month)),
    ]);
    return madeOneByOne(entrances, (entrance) =>
      printedTable(papers, entrance, { letterhead, signatures, fingerprint }),
    );
  }

  private async printed(
    papers: MonthPapers,
    positions: readonly number[],
    variant: BillVariant | null,
  ): Promise<Iterable<PrintedBill>> {
    const { PUBLIC_URL: publicUrl } = this.infrastructure.config;
    const [letterhead, explain] = await Promise.all([
      this.letterhead(papers),
      this.explanations.of(papers),
    ]);
    return madeOneByOne(positions, (at) =>
      printedBill(papers, at, { letterhead, publicUrl, variant, explain }),
    );
  }

  private async letterhead({ idAs, now }: MonthPapers): Promise<Letterhead> {
    const { stamp, logo } = now.settings;
    const [shownStamp = '', shownLogo = ''] = await this.images.find(idAs, [stamp, logo]);
    return { stamp: shownStamp, logo: shownLogo };
  }
}

function* madeOneByOne<T, P>(of: readonly T[], make: (one: T) => P): Generator<P> {
  for (const one of of) yield make(one);
}

function entranceFor({ result }: MonthPapers, idEntrance: number, scope: Scope): number {
  const isThere = result.apartments.some((apartment) => apartment.idEntrance === idEntrance);
  if (!isThere || !reaches(scope, idEntrance)) {
    throw new Refused({ code: 'entrance-not-found', idEntrance });
  }
  return idEntrance;
}

/** Returns the entrances of the month's list that the caller may see, in the list's order. */
function entrancesWithin({ result }: MonthPapers, scope: Scope): readonly number[] {
  const all = new Set(result.apartments.map(({ idEntrance }) => idEntrance));
  return [...all].filter((idEntrance) => reaches(scope, idEntrance));
}

function optionsOf({ avizier, arrears }: QueryOf<R['printTable']>): ListOptions {
  return { reader: avizier === '1' ? 'notice-board' : 'internal', arrears };
}

function dateOf({ result }: MonthPapers): string | null {
  return result.closed ?? result.published;
}

/** The internal list, which has names, gets another file name than the one for the notice board. */
const forReader = (what: string, { avizier }: QueryOf<R['printTable']>): string =>
  avizier === '1' ? `${what}-avizier` : what;

/**
 * The file name includes block and entrance: entrances use the same apartment numbers, and one person may have several
 * apartments.
 */
export function billFileName({ then, result }: MonthPapers, at: number): string {
  const { number, idEntrance } = result.apartments[at]!;
  const place = plainName(`${placeText(then, idEntrance)} ap ${number}`);
  return `nota-${monthIdOf(result.month)}-${place}.pdf`;
}

/** 'lista-202509-bloc-a1-scara-2.pdf' */
function fileName(
  { then, result }: MonthPapers,
  what: string,
  entrance: number | null,
  ending: string,
): string {
  const place = entrance === null ? [] : [plainName(placeText(then, entrance))];
  return `${[what, monthIdOf(result.month), ...place].join('-')}.${ending}`;
}

@Controller()
export class PrintsController {
  constructor(private readonly prints: Prints) {}

  @Call(routes.printTableWorkbook)
  workbook(@TheCall() call: CallOf<R['printTableWorkbook']>): Promise<StreamableFile> {
    return this.prints.workbook(call);
  }

  @Call(routes.printTable)
  list(@TheCall() call: CallOf<R['printTable']>): Promise<StreamableFile> {
    return this.prints.list(call);
  }

  @Call(routes.printTables)
  lists(@TheCall() call: CallOf<R['printTables']>): Promise<StreamableFile> {
    return this.prints.lists(call);
  }

  @Call(routes.printBills)
  bills(@TheCall() call: CallOf<R['printBills']>): Promise<StreamableFile> {
    return this.prints.bills(call);
  }

  @Call(routes.printTablesWorkbook)
  workbookOfAll(@TheCall() call: CallOf<R['printTablesWorkbook']>): Promise<StreamableFile> {
    return this.prints.workbookOfAll(call);
  }

  @Call(routes.printAllBills)
  allBills(@TheCall() call: CallOf<R['printAllBills']>): Promise<StreamableFile> {
    return this.prints.allBills(call);
  }

  @Call(routes.printBill)
  bill(@TheCall() call: CallOf<R['printBill']>): Promise<StreamableFile> {
    return this.prints.bill(call);
  }
}
