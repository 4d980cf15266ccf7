import { Readable } from 'node:stream';
import { Refused } from '../../http/refused.js';
import type { Infrastructure } from '../../infrastructure.js';
import type { Answering } from '../../mail/answering.js';
import type { Effects } from '../../mail/effects.js';
import type { MailTransport, OutgoingMail } from '../../mail/mail-transport.js';
import { type ApartmentHistory } from '../apartment-histories.js';
import { type HistoryPaper, type HistoryPapers, periodText, shownHash } from '../history-papers.js';
import type { HistoryMails } from './history-mails.js';
import { SendHistoryMail } from './send-history.processor.js';

const history = { n: 'A / 5', from: 202_506, to: 202_508, closing: { unpaidTotalBani: 100 } };
const paper = {
  ...{ association: { settings: { name: 'Asociația Teiul' } }, history, fileName: 'a.pdf' },
  limit: 'doar Fond de reparații',
  pdf: () => Readable.from(['%PDF']),
} as unknown as HistoryPaper;

/** The job of a history that was asked for, with what it asked for, mailed and marked. */
function sending(paperOf: () => HistoryPaper) {
  const request = { idAs: 7, idAp: 5, from: 202_506, to: 202_508, idFund: 3 };
  const asked: unknown[] = [];
  const mailed: OutgoingMail[] = [];
  const marked: unknown[] = [];
  const job = new SendHistoryMail(
    { config: { PUBLIC_URL: 'https://scara.example' } } as Infrastructure,
    {
      of: async (...of: unknown[]) => {
        asked.push(of);
        return paperOf();
      },
    } as unknown as HistoryPapers,
    {
      waiting: async () => request,
      mark: async (...of: unknown[]) => void marked.push(of),
    } as unknown as HistoryMails,
    {
      of: async () => () => [{ email: 'ana@example.ro', idUser: null }],
    },
    { of: async () => ['admin@example.ro'] } as unknown as Answering,
    { once: (_key: string, effect: () => Promise<void>) => effect() } as unknown as Effects,
    { send: async (mail: OutgoingMail) => void mailed.push(mail) } as unknown as MailTransport,
  );
  return { job, asked, mailed, marked };
}

it('mails the months and the fund that were asked for', async () => {
  const { job, asked, mailed, marked } = sending(() => paper);
  await job.run({ idMail: 4 });
  expect(asked).toEqual([[7, 5, { from: 202_506, to: 202_508, idFund: 3 }]]);
  expect(mailed).toMatchObject([
    { id: 'history.4', to: 'ana@example.ro', replyTo: ['admin@example.ro'] },
  ]);
  expect(mailed[0]!.text).toContain(`${periodText(paper.history)}, doar Fond de reparații.`);
  expect(mailed[0]!.text).toContain('Sold la sfârșit, cu toate datoriile: 1,00 lei de plată.');
  expect(marked).toEqual([['sent_at', 4]]);
});

it('fails at once where its fund was deleted since, and is tried again where something is away', async () => {
  const refusing = (code: 'fund-not-found' | 'rights-unknown') =>
    sending(() => {
      throw new Refused({ code });
    });
  const gone = refusing('fund-not-found');
  await gone.job.run({ idMail: 4 });
  expect([gone.mailed, gone.marked]).toEqual([[], [['failed_at', 4]]]);
  const away = refusing('rights-unknown');
  await expect(away.job.run({ idMail: 4 })).rejects.toThrow();
  expect([away.mailed, away.marked]).toEqual([[], []]);
});

it('takes the histories of two funds without operations for two mails', () => {
  const nothing = { from: 202_506, to: 202_508, opening: {}, rows: [], closing: {} };
  const history = nothing as unknown as ApartmentHistory;
  const hashes = [undefined, 3, 4].map((idFund) => shownHash(history, idFund));
  expect(new Set(hashes).size).toBe(3);
});
