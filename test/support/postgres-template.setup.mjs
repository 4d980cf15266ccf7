import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const MAIN = fileURLToPath(new URL('postgres-template.main.ts', import.meta.url));
const TYPESCRIPT = new URL('../../tools/examples/typescript.mjs', import.meta.url).href;

/** Creates the data folder from which the test servers of this run are copied (decision 88). */
export default async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'scara-template-'));
  const dataDir = join(folder, 'data');
  const node = ['-C', 'source', '--import', TYPESCRIPT, MAIN, dataDir];
  await promisify(execFile)(process.execPath, node);
  globalThis.postgresTemplate = folder;
  process.env.SCARA_TEST_POSTGRES = dataDir;
}
