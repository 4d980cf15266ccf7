import { localDate, yearMonth } from '@scara/domain/kernel';
import type { NoticePaper } from '@scara/domain/letters';
import type { Months } from '../../expense-month/months.js';
import type { Infrastructure } from '../../infrastructure.js';
import type { Answering } from '../../mail/answering.js';
import type { Effects } from '../../mail/effects.js';
import type { MailTransport, OutgoingMail } from '../../mail/mail-transport.js';
import type { LetterStreams } from '../letter-streams.js';
import type { NoticeMails } from './notice-mails.js';
import { SendNotice } from './send-notice.processor.js';

const aNotice = (number: number): NoticePaper => ({
  ...{ idAs: 7, number, form: 1, issuedOn: localDate('2026-11-21') },
  ...{ idAp: 5, idEntrance: 2, apartment: '5', place: 'scara 2', owner: 'Ana' },
  issuer: { name: 'Asociația Teiul', cif: '', address: '', city: '', iban: '', bank: '' },
  ...{ term: { unit: 'days', count: 15 }, deadline: localDate('2026-12-06') },
  debts: [
    { kind: 'expense', month: yearMonth('2026-08'), idFund: null, fund: '', amountBani: 100 },
  ],
  totalBani: 100,
});

const WITHDRAWN = { withdrawnOn: localDate('2026-11-22'), reason: 'plătit', by: 1 };

/** The job with three notices, the second withdrawn, and what it mailed and marked. */
function sending() {
  const mailed: OutgoingMail[] = [];
  const marked: unknown[] = [];
  const done = new Set<string>();
  const items = [
    { paper: aNotice(1), withdrawal: null },
    { paper: aNotice(2), withdrawal: WITHDRAWN },
    { paper: aNotice(3), withdrawal: null },
  ];
  const job = new SendNotice(
    { config: { PUBLIC_URL: 'https://scara.example' } } as Infrastructure,
    { association: async () => ({ association: {} }) } as unknown as Months,
    { of: async () => ({ notices: { items, length: 3 } }) } as unknown as LetterStreams,
    {
      isWaiting: async () => true,
      mark: async (column: string, { number }: { number: number }) =>
        void marked.push([number, column]),
    } as unknown as NoticeMails,
    {
      of: async () => () => [
        { email: 'ana@example.ro', idUser: null },
        { email: 'ion@example.ro', idUser: 9 },
      ],
    },
    { of: async () => ['admin@example.ro'] } as unknown as Answering,
    {
      once: async (key: string, effect: () => Promise<void>) => {
        if (!done.has(key)) await effect();
        done.add(key);
      },
    } as unknown as Effects,
    { send: async (mail: OutgoingMail) => void mailed.push(mail) } as unknown as MailTransport,
  );
  return { job, mailed, marked };
}

it('mails each notice once to each address', async () => {
  const { job, mailed, marked } = sending();
  for (const number of [1, 3, 3]) await job.run({ idAs: 7, number });
  const replyTo = ['admin@example.ro'];
  expect(mailed).toMatchObject([
    { id: 'notice.7.1', to: 'ana@example.ro', replyTo },
    { id: 'notice.7.1.9', to: 'ion@example.ro', replyTo },
    { id: 'notice.7.3', to: 'ana@example.ro', replyTo },
    { id: 'notice.7.3.9', to: 'ion@example.ro', replyTo },
  ]);
  expect(marked).toEqual([1, 3, 3].map((number) => [number, 'sent_at']));
});

it('mails nothing of a notice that was withdrawn since it was asked for', async () => {
  const { job, mailed, marked } = sending();
  await job.run({ idAs: 7, number: 2 });
  expect(mailed).toEqual([]);
  expect(marked).toEqual([[2, 'failed_at']]);
});
