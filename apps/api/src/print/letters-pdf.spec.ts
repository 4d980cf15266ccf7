import { buffer } from 'node:stream/consumers';
import { localDate, yearMonth } from '@scara/domain/kernel';
import type { CertificatePaper, LetterDebt, NoticePaper } from '@scara/domain/letters';
import { certificatePdf } from './certificate-pdf.js';
import { noticesPdf } from './notice-pdf.js';
import { heardPaper, printedPages } from './printed-text.fixture.js';

const debt = (month: string, amountBani: number, kind: LetterDebt['kind']): LetterDebt => ({
  kind,
  month: yearMonth(month),
  idFund: kind === 'fund' ? 9 : null,
  fund: kind === 'fund' ? 'Fond de reparații' : '',
  amountBani,
});

const SHARED = {
  idAs: 7,
  number: 3,
  form: 1,
  issuedOn: localDate('2026-11-21'),
  idAp: 70_005,
  idEntrance: 70_001,
  apartment: '5',
  place: 'Bloc A1, scara 2',
  owner: 'Ștefănescu Țuțu',
  issuer: {
    name: 'Asociația de Proprietari Teiul',
    cif: '14399840',
    address: 'Str. Teilor 1',
    city: 'Cluj-Napoca',
    iban: 'RO49AAAA1B31007593840000',
    bank: 'Banca Transilvania',
  },
} as const;

const aNotice = (over: Partial<NoticePaper> = {}): NoticePaper => ({
  ...SHARED,
  term: { unit: 'days', count: 15 },
  deadline: localDate('2026-12-06'),
  debts: [
    debt('2026-08', 120_050, 'expense'),
    debt('2026-08', 310, 'penalty'),
    debt('2026-08', 1500, 'fund'),
    debt('2026-09', 98_000, 'expense'),
  ],
  totalBani: 219_860,
  ...over,
});

const aCertificate = (over: Partial<CertificatePaper> = {}): CertificatePaper => ({
  ...SHARED,
  validUntil: localDate('2026-12-21'),
  code: '7-0123456789ABCDEF',
  through: yearMonth('2026-10'),
  debts: [],
  totalBani: 0,
  advanceBani: 0,
  ...over,
});

const noticePages = (...papers: NoticePaper[]) =>
  printedPages(noticesPdf(papers.map((paper) => ({ paper, isWithdrawn: false }))));

const PRINT = {
  checkAddress: 'https://scara.example/verificare/7-0123456789ABCDEF',
  isWithdrawn: false,
};

describe('a payment notice', () => {
  it('says who asks whom for what, until when, by which law and how it is paid', async () => {
    const [page, ...more] = await noticePages(aNotice());
    expect(more).toEqual([]);
    expect([page!.width, page!.height].map(Math.round)).toEqual([595, 842]);
    for (const text of [
      'Asociația de Proprietari Teiul',
      'CIF 14399840',
      'SOMAȚIE DE PLATĂ',
      'nr. 3 din 21.11.2026',
      'Ștefănescu Țuțu',
      'apartamentul 5, Bloc A1, scara 2',
      'august 2026 1.200,50 3,10 15,00 1.218,60',
      'septembrie 2026 980,00 – – 980,00',
      'Total 2.180,50 3,10 15,00 2.198,60',
      'Fonduri: Fond de reparații 15,00 lei.',
      'Total de plată: 2.198,60 lei',
      'Legea nr. 196/2018',
      'în cel mult 15 zile de la primire',
      'RO49 AAAA 1B31 0075 9384 0000',
      'Bloc A1, scara 2, ap. 5, somația 3',
      'Somația nr. 3 din 21.11.2026 · Bloc A1, scara 2, ap. 5',
      'Administrator,',
      'Președinte,',
      'Pagina 1 din 1',
    ]) {
      expect(page!.text.replace(/\s+/g, ' ')).toContain(text);
    }
  });

  it('gives 48 hours where the term is so, and leaves out an account that is not known', async () => {
    const issuer = { ...SHARED.issuer, iban: '', bank: '' };
    const [page] = await noticePages(aNotice({ term: { unit: 'hours', count: 48 }, issuer }));
    expect(page!.text.replace(/\s+/g, ' ')).toContain('în cel mult 48 de ore de la primire');
    expect(page!.text).not.toContain('prin bancă');
  });

  it('of many months goes on by whole rows under the same heads, each notice on its own page', async () => {
    const debts = Array.from({ length: 70 }, (_, at) => {
      const month = `${2020 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
      return debt(month, 100, 'expense');
    });
    const pages = await noticePages(aNotice({ debts, totalBani: 7000 }), aNotice({ number: 4 }));
    expect(pages).toHaveLength(4);
    expect(pages[1]!.text).toContain('Penalizări');
    expect(pages[2]!.text).toContain('Pagina 3 din 3');
    expect(pages[3]!.text).toContain('nr. 4 din 21.11.2026');
  });

  it('has the same bytes whenever it is drawn, and says so once it was withdrawn', async () => {
    const draw = (isWithdrawn: boolean) => buffer(noticesPdf([{ paper: aNotice(), isWithdrawn }]));
    expect((await draw(false)).equals(await draw(false))).toBe(true);
    const [page] = await printedPages(noticesPdf([{ paper: aNotice(), isWithdrawn: true }]));
    expect(page!.text).toContain('RETRASĂ');
  });
});

describe('a certificate', () => {
  it('says that nothing is owed, until when it is valid and where it is checked', async () => {
    const [page, ...more] = await printedPages(certificatePdf(aCertificate(), PRINT));
    expect(more).toEqual([]);
    for (const text of [
      'ADEVERINȚĂ',
      'că nu există datorii',
      'proprietar Ștefănescu Țuțu',
      'luna octombrie 2026 inclusiv',
      'art. 33 din Legea nr. 196/2018',
      'până la 21.12.2026 inclusiv',
      'Cod 7-0123456789ABCDEF',
      'Adeverința nr. 3 din 21.11.2026 · Bloc A1, scara 2, ap. 5',
      'https://scara.example/verificare/',
    ]) {
      expect(page!.text.replace(/\s+/g, ' ')).toContain(text);
    }
  });

  it('with debts states them, and an advance where there is one', async () => {
    const debts = [debt('2026-10', 5000, 'expense')];
    const paper = aCertificate({ debts, totalBani: 5000, advanceBani: 700 });
    const [page] = await printedPages(certificatePdf(paper, PRINT));
    const text = page!.text.replace(/\s+/g, ' ');
    expect(text).toContain('cu debite');
    expect(text).toContain('octombrie 2026 50,00 – – 50,00');
    expect(text).toContain('plătit în avans 7,00 lei');
  });
});

it('signatures and the code to check by stand under the sum that they are given to', async () => {
  for (let months = 10; months < 36; months += 3) {
    const debts = Array.from({ length: months }, (_, at) => {
      const month = `${2020 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
      return debt(month, 100, 'expense');
    });
    const owed = { debts, totalBani: months * 100 };
    const certificate = await printedPages(certificatePdf(aCertificate(owed), PRINT));
    const checked = certificate.find(({ text }) => text.includes('Cod 7-'))!;
    expect(checked.text).toContain('În total');
    const notice = await noticePages(aNotice(owed));
    const signed = notice.find(({ text }) => text.includes('Am primit un exemplar'))!;
    for (const words of ['Total de plată', 'vă somăm să plătiți', 'Administrator,']) {
      expect(signed.text).toContain(words);
    }
  }
});

it('a notice that was taken back says so on its second page too, and hides nothing there', async () => {
  const debts = Array.from({ length: 32 }, (_, at) =>
    debt(
      `20${23 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
      1000,
      'expense',
    ),
  );
  const paper = aNotice({ debts, totalBani: 32_000 });
  const pages = await printedPages(noticesPdf([{ paper, isWithdrawn: true }]));
  expect(pages).toHaveLength(2);
  const { words } = pages[1]!;
  const mark = words.find(({ text }) => text === 'RETRASĂ')!;
  for (const { text, y } of words) if (text !== 'RETRASĂ') expect(y).toBeGreaterThan(mark.y + 8);
});

it('a notice is read with its mark first and its months as one table over its pages; many together are not tagged', async () => {
  const debts = Array.from({ length: 60 }, (_, at) =>
    debt(`${2020 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`, 100, 'expense'),
  );
  const one = { paper: aNotice({ debts, totalBani: 6000 }), isWithdrawn: true };
  const { outline, unread, faults } = await heardPaper(noticesPdf([one]));
  expect(faults).toEqual([]);
  expect(outline.slice(0, 4)).toEqual([
    'P RETRASĂ',
    'P Asociația de Proprietari Teiul',
    'P CIF 14399840 Str. Teilor 1, Cluj-Napoca',
    'P Nr. 3 din 21.11.2026',
  ]);
  expect(outline).toContain('H1 SOMAȚIE DE PLATĂ');
  expect(outline).toContain('H2 Cum puteți plăti');
  const table = outline.indexOf('Table');
  const heads = 'TR TH Luna | TH Cheltuieli | TH Penalizări | TH Fonduri | TH Total (lei)';
  expect(outline.slice(table + 1, table + 3)).toEqual([
    heads,
    'TR TH ianuarie 2020 | TD 1,00 | TD – | TD – | TD 1,00',
  ]);
  expect(outline[table + 62]).toBe('TR TH Total | TD 60,00 | TD – | TD – | TD 60,00');
  expect(outline.filter((line) => line === heads || line === 'Table')).toHaveLength(2);
  expect(unread[1]).toMatch(/RETRASĂ.*Luna.*Pagina 2 din 3/);
  expect((await heardPaper(noticesPdf([one, one]))).outline).toEqual([]);
});

it('a certificate is read to its end, its code by where it leads', async () => {
  const paper = aCertificate({ debts: [debt('2026-10', 5000, 'expense')], totalBani: 5000 });
  const { outline, faults } = await heardPaper(certificatePdf(paper, PRINT));
  expect(faults).toEqual([]);
  expect(outline).toContain('H1 ADEVERINȚĂ');
  expect(outline).toContain('TR TH octombrie 2026 | TD 50,00 | TD – | TD – | TD 50,00');
  expect(outline.slice(-3)).toEqual([
    'Figure Cod QR: verificarea adeverinței, la https://scara.example/verificare/7-0123456789ABCDEF',
    'P Cod 7-0123456789ABCDEF',
    expect.stringMatching(/^P Verificarea adeverinței: .* a fost retrasă\.$/),
  ]);
});

it('a long place breaks at the foot instead of running into the number of the page', async () => {
  const paper = aNotice({
    place: `Bloc ${'corp nord '.repeat(4)}, scara ${'curtea interioară '.repeat(8)}`,
  });
  const [page] = await printedPages(noticesPdf([{ paper, isWithdrawn: false }]));
  const count = page!.words.find(({ text }) => text.startsWith('Pagina'))!;
  const beside = page!.words.filter(({ y, x }) => Math.abs(y - count.y) < 2 && x < count.x);
  expect(beside.length).toBeGreaterThan(0);
  for (const { x, width } of beside) expect(x + width).toBeLessThan(count.x);
});
