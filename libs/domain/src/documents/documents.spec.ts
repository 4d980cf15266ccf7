import { type LocalDate, localDate } from '../kernel/index.js';
import {
  addDocuments,
  addRegisterDocument,
  cleanFileName,
  deleteDocument,
  deleteRegisterDocument,
  type DocumentEvent,
  type DocumentFile,
  documentsOfElement,
  type Documents,
  downloadName,
  droppableFrom,
  editRegisterDocument,
  type Element,
  evolveDocuments,
  namedAs,
  needsFile,
  NO_DOCUMENTS,
  registerDocuments,
  registerTypes,
} from './index.js';

const TODAY = localDate('2026-11-21');
const EXPENSE: Element = { kind: 'outgo', idElement: 3_210_001 };
const ENTRY = {
  type: 'Contract',
  documentNumber: '12/A',
  added: TODAY,
  date: localDate('2026-11-20'),
  from: 'Apa SA',
  info: '',
};

const file = (letter: string): DocumentFile => ({
  fileName: `${letter}.pdf`,
  hash: letter.repeat(64),
  size: 100,
  mediaType: 'application/pdf',
  fromAnaf: false,
});

function after(...events: readonly DocumentEvent[]): Documents {
  return events.reduce(evolveDocuments, NO_DOCUMENTS);
}

function eventsOf(decision: ReturnType<typeof addDocuments>): readonly DocumentEvent[] {
  if (!decision.ok) throw new Error(decision.rejection.code);
  return decision.events;
}

const attached = (files: readonly DocumentFile[], element = EXPENSE, state = NO_DOCUMENTS) =>
  eventsOf(addDocuments({ idAs: 7, element, files, today: TODAY }, state));
const gone = (idDocument: number): DocumentEvent => ({
  type: 'DocumentDeleted',
  data: { idDocument, deletedOn: TODAY, droppableFrom: TODAY },
});
const entered = (state = NO_DOCUMENTS) =>
  eventsOf(addRegisterDocument({ idAs: 7, entry: ENTRY, today: TODAY }, state));

describe('attaching', () => {
  it('adds each file under the next number, and lists them by element', () => {
    const state = after(...attached([file('a'), file('b')]));
    const again = attached([file('c')], { kind: 'month', idElement: 202_610 }, state);
    const all = again.reduce(evolveDocuments, state);
    expect(documentsOfElement(all, EXPENSE).map((one) => one.idDocument)).toEqual([1, 2]);
    expect(again).toMatchObject([{ data: { idDocument: 3, kind: 'month' } }]);
  });

  it('refuses more than an element may have, and an entry of the register that is not there', () => {
    const many = Array.from({ length: 101 }, () => file('a'));
    expect(
      addDocuments({ idAs: 7, element: EXPENSE, files: many, today: TODAY }, NO_DOCUMENTS),
    ).toEqual({ ok: false, rejection: { code: 'documents-too-many', most: 100 } });
    const element: Element = { kind: 'register', idElement: 1 };
    expect(
      addDocuments({ idAs: 7, element, files: [file('a')], today: TODAY }, NO_DOCUMENTS),
    ).toEqual({ ok: false, rejection: { code: 'register-document-not-found' } });
  });

  it('deletes once; what never was is refused', () => {
    const events = attached([file('a')]);
    const deleted = eventsOf(deleteDocument({ idDocument: 1, today: TODAY }, after(...events)));
    const state = after(...events, ...deleted);
    expect(documentsOfElement(state, EXPENSE)).toEqual([]);
    expect(eventsOf(deleteDocument({ idDocument: 1, today: TODAY }, state))).toEqual([]);
    expect(deleteDocument({ idDocument: 2, today: TODAY }, state).ok).toBe(false);
  });
});

describe('the bytes of a deleted document', () => {
  it.each([
    ['outgo', '2026-03-01', '2026-03-02', '2032-01-01'],
    ['register', '2026-12-31', '2040-01-01', '2040-01-01'],
    ['apartment', '2026-03-01', '2026-03-02', '2026-03-02'],
  ] as const)(
    'of %s added on %s and deleted on %s may go from %s',
    (kind, added, deleted, from) => {
      const addedOn = localDate(added);
      expect(droppableFrom({ kind, addedOn }, localDate(deleted))).toBe(from);
    },
  );

  it('stay while another document has the same content', () => {
    const apartment: Element = { kind: 'apartment', idElement: 70_001 };
    const events = [
      ...attached([file('a')], apartment),
      ...attached([file('a')], apartment, after(...attached([file('a')], apartment))),
      gone(1),
    ];
    const hash = 'a'.repeat(64);
    expect(needsFile(after(...events), hash, TODAY)).toBe(true);
    expect(needsFile(after(...events, gone(2)), hash, TODAY)).toBe(false);
  });
});

describe('the register', () => {
  it('adds, changes what differs, and deletes with what is attached', () => {
    const entries = entered();
    const papers = attached([file('a')], { kind: 'register', idElement: 1 }, after(...entries));
    const state = after(...entries, ...papers);
    const edit = (entry: object) =>
      editRegisterDocument({ idAs: 7, idRegisterDocument: 1, entry, today: TODAY }, state);
    expect(edit({ from: 'Apa SA', info: 'pe hârtie' })).toEqual({
      ok: true,
      events: [
        {
          type: 'RegisterDocumentChanged',
          data: {
            idAs: 7,
            idRegisterDocument: 1,
            after: { info: 'pe hârtie' },
            before: { info: '' },
          },
        },
      ],
    });
    expect(edit({ from: 'Apa SA' })).toEqual({ ok: true, events: [] });
    const deleted = eventsOf(
      deleteRegisterDocument({ idRegisterDocument: 1, today: TODAY }, state),
    );
    expect(deleted.map(({ type }) => type)).toEqual(['DocumentDeleted', 'RegisterDocumentDeleted']);
    const end = deleted.reduce(evolveDocuments, state);
    expect(registerDocuments(end)).toEqual([]);
    expect(eventsOf(deleteRegisterDocument({ idRegisterDocument: 1, today: TODAY }, end))).toEqual(
      [],
    );
  });

  it.each([
    [{ documentNumber: '0' }, 'register-number'],
    [{ documentNumber: '-5' }, 'register-number'],
    [{ documentNumber: '' }, 'register-number'],
    [{ date: '2026-11-22' as LocalDate }, 'register-date-ahead'],
    [{ added: '2027-01-01' as LocalDate }, 'register-date-ahead'],
  ])('refuses %j', (wrong, code) => {
    const entry = { ...ENTRY, ...wrong };
    expect(addRegisterDocument({ idAs: 7, entry, today: TODAY }, NO_DOCUMENTS)).toMatchObject({
      ok: false,
      rejection: { code },
    });
  });

  it('offers the usual types and those it uses', () => {
    const entry = { ...ENTRY, type: 'Zapis' };
    const [event] = eventsOf(addRegisterDocument({ idAs: 7, entry, today: TODAY }, NO_DOCUMENTS));
    const types = registerTypes(after(event!));
    expect(types.at(-1)).toBe('Zapis');
    expect(types).toContain('Proces-verbal');
    expect(new Set(types).size).toBe(types.length);
  });
});

describe('names of files', () => {
  it.each([
    ['C:\\Users\\ana\\factura.pdf', 'factura.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['a\u202Efdp.exe', 'a fdp.exe'],
    ['..ascuns.pdf', 'ascuns.pdf'],
    ['Factură şi anexe.pdf', 'Factură și anexe.pdf'],
  ])('%j is kept as %j', (name, kept) => expect(cleanFileName(name)).toBe(kept));

  it.each([
    ['poza.JPG', 'application/pdf', 'poza.pdf'],
    ['Act.PDF', 'application/pdf', 'Act.PDF'],
    ['act', 'application/pdf', 'act.pdf'],
    ['arhiva.zip', 'application/zip', 'arhiva.zip'],
    [`${'ă'.repeat(95)}.jfif`, 'application/pdf', `${'ă'.repeat(95)}.pdf`],
    [`${'x'.repeat(95)} 2.txt`, 'application/zip', `${'x'.repeat(95)}.zip`],
    [`${'x'.repeat(96)}.pdf`, 'application/pdf', `${'x'.repeat(96)}.pdf`],
  ] as const)('%j with the content of %s is %j', (name, media, as) =>
    expect(namedAs(name, media)).toBe(as),
  );

  it('of 95 characters are downloaded as they are, longer ones without the word that was cut', () => {
    const fits = `${'a'.repeat(91)}.pdf`;
    expect(downloadName(fits, 'application/pdf')).toBe(fits);
    const long = `Factura de apă ${'x'.repeat(90)}.pdf`;
    expect(downloadName(long, 'application/pdf')).toBe('Factura de apă.pdf');
    const solid = `${'a'.repeat(200)}.zip`;
    expect(downloadName(solid, 'application/zip')).toBe(`${'a'.repeat(91)}.zip`);
  });
});
