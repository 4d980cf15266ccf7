import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readModels } from './projections/index.js';
import { rebuild, type RebuildMode } from './rebuild/rebuild.js';
import { StoreSource } from './subscription/store-source.js';

/** Where the parts of the running product are: named by the environment, else told by the embedded stack. */
function addresses(): { readonly databaseUrl: string; readonly eventStoreUrl: string } {
  const { DATABASE_URL, EVENTSTORE_URL, SCARA_DATA } = process.env;
  if (DATABASE_URL && EVENTSTORE_URL) {
    return { databaseUrl: DATABASE_URL, eventStoreUrl: EVENTSTORE_URL };
  }
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const file = join(SCARA_DATA ?? join(root, '.data'), 'stack.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof addresses>;
  } catch (error) {
    throw new Error(
      `Produsul nu rulează (${file} lipsește): porniți-l cu „npm start” sau dați DATABASE_URL și EVENTSTORE_URL.`,
      { cause: error },
    );
  }
}

function modeOf(words: readonly string[]): RebuildMode {
  const [word, ...more] = words;
  if (more.length > 0 || (word !== undefined && word !== '--check' && word !== '--switch')) {
    throw new Error('Folosire: npm run rebuild [-- --check | --switch]');
  }
  if (word === '--check') return 'check';
  return word === '--switch' ? 'switch' : 'rebuild';
}

try {
  const mode = modeOf(process.argv.slice(2));
  const { databaseUrl, eventStoreUrl } = addresses();
  const started = performance.now();
  const { identical, switched, events } = await rebuild({
    databaseUrl,
    openSource: () => new StoreSource(eventStoreUrl),
    readModels,
    mode,
    say: (line) => console.log(line),
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  const verdict = identical === null ? 'necomparat' : identical ? 'identic' : 'diferit';
  console.log(`${events} evenimente în ${seconds} s: ${verdict}${switched ? ', schimbat' : ''}`);
  process.exit(identical === false ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
