import { disableParallelScavenge, failureText, loadConfig } from '@scara/platform';
import { readModels } from './projections/index.js';
import { rebuild, type RebuildMode } from './rebuild/rebuild.js';
import { StoreSource } from './subscription/store-source.js';

function modeOf(words: readonly string[]): RebuildMode {
  const [word, ...more] = words;
  if (more.length > 0 || (word !== undefined && word !== '--check' && word !== '--switch')) {
    throw new Error('Folosire: npm run rebuild [-- --check | --switch]');
  }
  if (word === '--check') return 'check';
  return word === '--switch' ? 'switch' : 'rebuild';
}

disableParallelScavenge();
try {
  const mode = modeOf(process.argv.slice(2));
  const { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl } = loadConfig();
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
  console.error(failureText(error));
  process.exit(1);
}
