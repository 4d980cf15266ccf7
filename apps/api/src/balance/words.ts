import { type BalanceData, type BalanceLineView, monthName } from '@scara/contracts/http';
import { type Association, nameOfApartment } from '@scara/domain/association';
import type {
  AssetKey,
  BalanceLine,
  BalancePart,
  BalanceSheet,
  BillOnList,
  JournalEntry,
  LiabilityKey,
  OpeningKind,
} from '@scara/domain/balance-sheet';
import { type BookDocument, type Cashbook, documentIn, originalOf } from '@scara/domain/cashbook';
import { listedApartments } from '@scara/domain/expense-month';
import { monthIdOf, PAYMENT_MODE } from '@scara/domain/kernel';
import { ACCOUNT_WORDS, documentText, transferText } from '../cashbook/document-words.js';
import type { NumberedSheet, SheetSources } from './sheets.js';

/** The names of the form's lines; a fund's name follows in lines of one fund. */
const LINES: Readonly<Record<AssetKey | LiabilityKey, string>> = {
  cash: 'Numerar în casierie',
  bank: 'Disponibil în bancă',
  collector: 'Disponibil în contul colector',
  'current-list': 'Cote de contribuție din lista curentă, neîncasate',
  arrears: 'Restanțe la cotele de contribuție',
  'penalties-owed': 'Penalizări neîncasate',
  'fund-owed': 'Cote neîncasate',
  undistributed: 'Cheltuieli înregistrate, nerepartizate proprietarilor',
  unbilled: 'Plăți fără document de cheltuială (de repartizat)',
  'providers-owe': 'Avansuri și credite la furnizori',
  fund: 'Fond',
  penalties: 'Fond de penalizări',
  'third-parties': 'Sume încasate de la terți (sume speciale)',
  providers: 'Furnizori neachitați',
  advances: 'Avansuri ale proprietarilor',
  'fund-covered': 'Cheltuieli repartizate, plătite din fonduri',
  corrections: 'Corecții fără mișcare de bani',
  opening: 'Solduri preluate la începerea evidenței',
};

const OPENINGS: Readonly<Record<OpeningKind, string>> = {
  cash: 'Sold inițial casă',
  bank: 'Sold inițial bancă',
  collector: 'Sold inițial cont colector',
  expenses: 'Restanțe preluate la cotele de contribuție',
  advances: 'Avansuri preluate ale proprietarilor',
  funds: 'Solduri inițiale ale fondurilor',
  fund: 'Sold inițial',
  debts: 'Restanțe preluate',
};

const PARTS = {
  set: 'Stabilit prin listele de plată',
  waived: 'Restanțe anulate',
  collected: 'Încasat de la terți',
  used: 'Utilizat',
  corrected: 'Corecții de penalizări',
} as const;

/** Where to look up the names that the domain's parts refer to by id. */
interface Names {
  readonly association: Association;
  readonly books: readonly Cashbook[];
  readonly bills: ReadonlyMap<number, BillOnList>;
  readonly numbers: ReadonlyMap<number, string>;
}

/** Returns a sheet for the screen and the papers. */
export function sheetView({ sheet, numbers }: NumberedSheet, sources: SheetSources): BalanceData {
  const { association, books, months } = sources;
  const bills = new Map(months.bills.map((bill) => [bill.idOutgo, bill]));
  const names = { association, books, bills, numbers };
  const headOf = lineHeads(sheet, association);
  const places = new Map(listedApartments(association).map(([idAp], place) => [idAp, place]));
  const shown = (line: BalanceLine): BalanceLineView => ({
    ...headOf(line),
    parts: byPlace(
      line.parts.map((part) => shownPart(part, names)),
      places,
    ),
  });
  const { at: date, assetsBani, liabilitiesBani } = sheet;
  const [assets, liabilities] = [sheet.assets.map(shown), sheet.liabilities.map(shown)];
  return { date, assets, liabilities, assetsBani, liabilitiesBani };
}

/**
 * Orders the parts: apartments in list order, then deleted apartments, then parts without an apartment in their own
 * order.
 */
function byPlace(
  parts: BalanceLineView['parts'],
  places: ReadonlyMap<number, number>,
): BalanceLineView['parts'] {
  const apartments = parts.filter(({ idAp }) => idAp !== null);
  if (apartments.length < 2) return parts;
  const place = ({ idAp }: BalanceLineView['parts'][number]) => places.get(idAp!) ?? places.size;
  apartments.sort((a, b) => place(a) - place(b));
  return [...apartments, ...parts.filter(({ idAp }) => idAp === null)];
}

/** Returns only the sheet's lines, without their parts, so that none of the parts needs to be named. */
export function sheetLines(sheet: BalanceSheet, { association }: SheetSources) {
  const { at: date, assetsBani, liabilitiesBani } = sheet;
  const headOf = lineHeads(sheet, association);
  const [assets, liabilities] = [sheet.assets.map(headOf), sheet.liabilities.map(headOf)];
  return { date, assetsBani, liabilitiesBani, assets, liabilities };
}

/** Returns a function that names a line of the sheet and adds what owners still owe of it. */
function lineHeads(
  { assets }: BalanceSheet,
  association: Association,
): (line: BalanceLine) => Omit<BalanceLineView, 'parts'> {
  const owed = new Map<string, number>();
  for (const { key, idFund, amountBani } of assets) {
    if (key === 'fund-owed') owed.set(`fund ${idFund}`, amountBani);
    if (key === 'penalties-owed') owed.set('penalties null', amountBani);
  }
  return (line) => ({
    key: line.key,
    idFund: line.idFund,
    name: lineName(line, association),
    amountBani: line.amountBani,
    uncollectedBani:
      line.key === 'fund' || line.key === 'penalties'
        ? (owed.get(`${line.key} ${line.idFund}`) ?? 0)
        : null,
  });
}

function lineName({ key, idFund }: BalanceLine, { funds }: Association): string {
  if (idFund === null) return LINES[key];
  const name = funds.get(idFund)?.name ?? 'Fond șters';
  return key === 'fund' ? name : `${LINES[key]}: ${name}`;
}

function shownPart(part: BalancePart, names: Names): BalanceLineView['parts'][number] {
  const { amountBani } = part;
  const plain = { amountBani, idAp: null, idPd: null, idMonth: null };
  switch (part.of) {
    case 'apartment': {
      const { idAp } = part;
      return { ...plain, idAp, text: `Ap. ${numberOf(idAp, names)}` };
    }
    case 'bill': {
      const bill = names.bills.get(part.idOutgo);
      const idMonth = monthIdOf(part.month);
      const named = bill === undefined ? 'Cheltuială scoasă de pe listă' : billText(bill);
      return { ...plain, idMonth, text: `${named}, ${monthName(part.month)}` };
    }
    case 'document': {
      const document = documentIn(names.books, part.idPd);
      const text = document === undefined ? '' : explanationOf(document, names);
      return {
        ...plain,
        idPd: part.idPd,
        text: [documentText(document), text].filter(Boolean).join(', '),
      };
    }
    case 'year':
      return { ...plain, text: `Documente din ${part.year}` };
    case 'month':
      return { ...plain, idMonth: monthIdOf(part.month), text: monthName(part.month) };
    case 'opening':
      return { ...plain, text: OPENINGS[part.what] };
    default:
      return { ...plain, text: PARTS[part.of] };
  }
}

function numberOf(idAp: number, { association, numbers }: Pick<Names, 'association' | 'numbers'>) {
  return nameOfApartment(association, idAp) || (numbers.get(idAp) ?? '(șters)');
}

function billText({ provider, number, name }: BillOnList): string {
  const paper = number === '' ? '' : `nr. ${number}`;
  const from = [provider, paper].filter(Boolean).join(' ');
  return from === '' ? name : `${name} (${from})`;
}

/** Returns what a document was for: the product's text, followed by the one its author typed. */
function explanationOf(
  document: BookDocument,
  names: Pick<Names, 'association' | 'books' | 'numbers'>,
): string {
  const said = (text: string): string =>
    document.info === '' ? text : `${text}: ${document.info}`;
  const fundName = (idF: number): string => names.association.funds.get(idF)?.name ?? 'fond șters';
  switch (document.kind) {
    case 'payment': {
      const what =
        document.mode === PAYMENT_MODE.correction
          ? 'Datorie stinsă fără bani, ap.'
          : 'Încasare ap.';
      const fund = document.idF === null ? '' : `, ${fundName(document.idF)}`;
      return said(`${what} ${numberOf(document.idAp, names)}${fund}`);
    }
    case 'collaborator':
      return said(
        `Încasare ${document.partner}${document.idF === null ? '' : `, ${fundName(document.idF)}`}`,
      );
    case 'disbursement':
      return said(
        `Plată ${document.provider}${document.idF === null ? '' : ` din ${fundName(document.idF)}`}`,
      );
    case 'return':
      return said(`Restituire ${documentText(originalOf(document, names.books))}`.trim());
    case 'transfer':
      return said(transferText(document));
    case 'penalty-correction':
      return said(
        `Corecție penalizări ap. ${numberOf(document.idAp, names)}, ${monthName(document.month)}`,
      );
    case 'advance-distribution':
      return said(`Destinația avansului ap. ${numberOf(document.idAp, names)}`);
    case 'opening':
      return said(`Sold inițial ${ACCOUNT_WORDS[document.account]}`);
  }
}

/** Returns the document's name and the explanation of an operation in the journal. */
export function entryTexts(
  entry: JournalEntry,
  names: Pick<Names, 'association' | 'books' | 'numbers'>,
): { readonly document: string; readonly explanation: string } {
  switch (entry.of) {
    case 'document':
      return {
        document: documentText(entry.document),
        explanation: explanationOf(entry.document, names),
      };
    case 'bill': {
      const { number, name, provider, month } = entry.bill;
      const document = number === '' ? 'Document de cheltuială' : `Factură ${number}`;
      const who = [name, provider].filter(Boolean).join(', ');
      return { document, explanation: `${who}, lista ${monthName(month)}` };
    }
    default: {
      const document = `Listă de plată ${monthName(entry.posting.month)}`;
      if (entry.of === 'dues') {
        const name = names.association.funds.get(entry.idFund)?.name ?? 'fond șters';
        return { document, explanation: `Cote stabilite, ${name}` };
      }
      return {
        document,
        explanation:
          entry.of === 'expenses' ? 'Cote de contribuție ale lunii' : 'Penalizări calculate',
      };
    }
  }
}
