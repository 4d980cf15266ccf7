import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const runBuilt = fileURLToPath(new URL('./run-built.mjs', import.meta.url));

/** Returns what a command of the product prints if its data folder contains this file. */
function said(stack?: object, settings: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'scara-run-'));
  if (stack) writeFileSync(join(folder, 'stack.json'), JSON.stringify(stack));
  const { PATH } = process.env;
  const { stderr, stdout } = spawnSync(
    process.execPath,
    [runBuilt, 'apps/projector/dist/rebuild.js'],
    {
      env: { PATH, SCARA_BUILT: '1', SCARA_DATA: folder, ...settings },
      encoding: 'utf8',
    },
  );
  rmSync(folder, { recursive: true });
  return (stdout + stderr).trim();
}

/** The file that a killed supervisor leaves behind. */
const left = {
  supervisor: spawnSync(process.execPath, ['-e', '']).pid,
  databaseUrl: 'postgres://127.0.0.1:1/scara',
  eventStoreUrl: 'esdb://127.0.0.1:1?tls=false',
};

it.each([
  ['was never started', undefined],
  ['was killed', left],
])('says in one line that a product that %s does not run', (_, stack) => {
  expect(said(stack)).toMatch(/^Produsul nu rulează: .*\.$/);
});

it('takes a variable that is set to nothing as not set', () => {
  // Any process called like the supervisor passes for it.
  const supervisor = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)', 'start.mjs']);
  const output = said({ ...left, supervisor: supervisor.pid }, { DATABASE_URL: '' });
  supervisor.kill();
  expect(output).toContain('ECONNREFUSED');
});
