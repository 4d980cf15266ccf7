import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const config = join(root, '.dependency-cruiser.cjs');
const { forbidden } = createRequire(import.meta.url)(config) as {
  forbidden: readonly { readonly name: string }[];
};

/** Files that break every rule of .dependency-cruiser.cjs, each with its content. */
const planted: Readonly<Record<string, string>> = {
  'libs/platform/src/circle-a.ts': "export { b } from './circle-b.js'; export const a = 1;",
  'libs/platform/src/circle-b.ts': "export { a } from './circle-a.js'; export const b = 1;",
  'libs/platform/src/orphan.ts': 'export const alone = 1;',
  'libs/domain/src/month/clock.ts': "export * from 'node:fs';",
  'libs/domain/src/kernel/up.ts': "export * from '../month/clock.js';",
  'libs/domain/src/association/other.ts': "export * from '../month/clock.js';",
  'libs/contracts/src/http/io.ts': "export * from 'node:http';",
  'libs/platform/src/decides.ts': "export * from '../../domain/src/month/clock.js';",
  'libs/event-store/src/pool.ts': "export * from '../../platform/src/orphan.js';",
  'apps/projector/src/client.ts': "export * from '@eventstore/db-client';",
  'apps/api/src/other.ts': "export * from '../../projector/src/client.js';",
  'apps/web/src/server.ts': "export * from '../../../libs/platform/src/orphan.js';",
  'apps/web/src/features/a/a.ts': "export * from '../b/b.js';",
  'apps/web/src/features/b/b.ts': 'export const b = 1;',
  'apps/api/src/needs-test.ts': "export * from '../../../test/support/helper.js';",
  'test/support/helper.ts': 'export const helper = 1;',
};

test('every arrow rule is seen to fail on a planted violation', async () => {
  const tree = await mkdtemp(join(tmpdir(), 'scara-arrows-'));
  try {
    for (const [path, text] of Object.entries(planted)) {
      await mkdir(dirname(join(tree, path)), { recursive: true });
      await writeFile(join(tree, path), text);
    }
    await mkdir(join(tree, 'tools'));
    await writeFile(join(tree, 'tsconfig.json'), '{"compilerOptions":{"module":"nodenext"}}');
    await symlink(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction');
    // The orphan rule would not report a file that another violation imports.
    await writeFile(join(tree, 'libs/platform/src/forgotten.ts'), 'export const forgotten = 1;');
    const broken = new Set(await violations(tree));
    expect([...broken].sort()).toEqual(forbidden.map((rule) => rule.name).sort());
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
});

function violations(tree: string): Promise<string[]> {
  const bin = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [bin, '--config', config, '--output-type', 'json', 'libs', 'apps', 'tools', 'test'];
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      args,
      { cwd: tree, maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout, stderr) => {
        if (stdout === '') return reject(new Error(stderr));
        const { summary } = JSON.parse(stdout) as {
          summary: { violations: readonly { rule: { name: string } }[] };
        };
        resolve(summary.violations.map((violation) => violation.rule.name));
      },
    );
  });
}
