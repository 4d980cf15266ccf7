import { startWorker } from '../../apps/api/src/start-worker.js';
import type { ApiStack } from './api-stack.js';
import { until } from './until.js';

/** What a mail to this address says; the worker sends it, started for as long as that takes. */
export async function mailedTo(stack: ApiStack, email: string, wanted: RegExp): Promise<string> {
  const worker = await startWorker(stack.config);
  let said = '';
  try {
    await until(async () => {
      const list = (await (await fetch(`${stack.mails.url}/mails`)).json()) as { id: string }[];
      for (const { id } of list) {
        const mail = await (await fetch(`${stack.mails.url}/mails/${id}`)).text();
        const found = wanted.exec(mail.replaceAll('=\\r\\n', ''));
        if (mail.includes(email) && found) said = found[1]!;
      }
      return said !== '';
    });
  } finally {
    await worker.close();
  }
  return said;
}
