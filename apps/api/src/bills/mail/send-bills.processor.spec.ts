import type { Infrastructure } from '../../infrastructure.js';
import type { Answering } from '../../mail/answering.js';
import type { Effects } from '../../mail/effects.js';
import type { MailTransport } from '../../mail/mail-transport.js';
import type { Papers } from '../month-papers.js';
import type { Prints } from '../prints.js';
import type { BillMailings } from './bill-mailings.js';
import type { BillRecipients } from './bill-recipients.js';
import { SendBills } from './send-bills.processor.js';

it('ends after the bill under way when its worker stops, and leaves the others waiting', async () => {
  const ended: number[] = [];
  const key = { idAs: 7, idMonth: 202_610, version: 1 };
  const job: SendBills = new SendBills(
    {} as Infrastructure,
    {
      waiting: async () => ({ key, apartments: [1, 2, 3] }),
      markFailed: async (_key: unknown, idAp: number) => {
        ended.push(idAp);
        job.stop();
      },
    } as unknown as BillMailings,
    // The month was closed anew since, so that no bill is drawn.
    { ofMonth: async () => ({}), closedVersion: async () => 2 } as unknown as Papers,
    {} as Prints,
    {} as BillRecipients,
    { of: async () => [] } as unknown as Answering,
    {} as Effects,
    {} as MailTransport,
  );
  await expect(job.run({ mailingId: 4 })).rejects.toThrow('the worker is stopping');
  expect(ended).toEqual([1]);
});
