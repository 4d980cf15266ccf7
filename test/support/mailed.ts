import type { ApiStack } from './api-stack.js';
import { until } from './until.js';

/** Returns what `wanted` finds in a mail to this address, once the worker that the test runs has sent it. */
export async function mailedTo(stack: ApiStack, email: string, wanted: RegExp): Promise<string> {
  /** Mails already read; a caught mail does not change. */
  const read = new Set<string>();
  let said = '';
  await until(async () => {
    const list = (await (await fetch(`${stack.mails.url}/mails`)).json()) as { id: string }[];
    for (const { id } of list) {
      if (read.has(id)) continue;
      const mail = await (await fetch(`${stack.mails.url}/mails/${id}`)).text();
      read.add(id);
      const found = wanted.exec(mail.replaceAll('=\\r\\n', ''));
      if (mail.includes(email) && found) said = found[1]!;
    }
    return said !== '';
  });
  return said;
}
