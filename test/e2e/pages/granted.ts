import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { routes } from '@scara/contracts/http';

import { expect, newAddress } from '../fixtures.js';
import { registered } from './sessions.js';
import { password } from './small-association.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Creates an account with a global role, granted by the operator's command as in `npm run grant`. */
export async function granted(
  url: string,
  name: string,
  role: number,
): Promise<{ readonly email: string; readonly idUser: number }> {
  const email = newAddress(name);
  const browser = await registered(url, email, password);
  const { idUser } = await browser.call(routes.session);
  const script = join(root, 'tools/start/run-built.mjs');
  await promisify(execFile)(
    process.execPath,
    [script, 'apps/api/dist/grant.js', email, String(role)],
    {
      cwd: root,
      env: { ...process.env, SCARA_BUILT: '1', SCARA_DATA: process.env['E2E_DATA'] },
    },
  );
  await expect
    .poll(async () => (await browser.call(routes.session)).role, { timeout: 60_000 })
    .toBe(role);
  return { email, idUser: idUser ?? 0 };
}
