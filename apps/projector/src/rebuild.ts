import { collectAlone } from '@scara/platform';
import { readModels } from './projections/index.js';
import { rebuild, type RebuildMode } from './rebuild/rebuild.js';
import { StoreSource } from './subscription/store-source.js';

/** Where the parts of the running product are; `npm run rebuild` fills this in from the embedded stack. */
function addresses(): { readonly databaseUrl: string; readonly eventStoreUrl: string } {
  const { DATABASE_URL, EVENTSTORE_URL } = process.env;
  if (!DATABASE_URL || !EVENTSTORE_URL) {
    throw new Error(
      'Produsul nu rulează: porniți-l cu „npm start” sau dați DATABASE_URL și EVENTSTORE_URL.',
    );
  }
  return { databaseUrl: DATABASE_URL, eventStoreUrl: EVENTSTORE_URL };
}

function modeOf(words: readonly string[]): RebuildMode {
  const [word, ...more] = words;
  if (more.length > 0 || (word !== undefined && word !== '--check' && word !== '--switch')) {
    throw new Error('Folosire: npm run rebuild [-- --check | --switch]');
  }
  if (word === '--check') return 'check';
  return word === '--switch' ? 'switch' : 'rebuild';
}

collectAlone();
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
