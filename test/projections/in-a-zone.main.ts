import { setTimeout as delay } from 'node:timers/promises';
import { changeSettings } from '@scara/domain/association';
import { today } from '../../apps/api/src/http/today.js';
import { readModels } from '../../apps/projector/src/projections/index.js';
import { Projector } from '../../apps/projector/src/subscription/projector.js';
import { MemorySource } from '../../apps/projector/src/testing/memory-source.js';
import { eventsOf, livedAtRandom } from '../support/lived-at-random.js';

// `node … in-a-zone.main.ts DATABASE_URL SEED INSTANT…`: in the time zone TZ, fills the read models with the history of
// an association whose events were recorded at these instants in turn, and prints the day of each instant.
const [databaseUrl = '', seed = '', ...instants] = process.argv.slice(2);

const lived = livedAtRandom(Number(seed), 60);
// The day of a changed bank account is taken from the instant at which it was recorded.
const accounts = ['RO49AAAA1B31007593840000', 'RO09BCYP0000001234567890'];
for (const iban of instants.flatMap(() => accounts)) {
  lived.tell((state) => changeSettings({ settings: { iban } }, state));
}
const source = new MemorySource(
  eventsOf(lived.recorded).map((event, at) => ({
    ...event,
    created: instants[at % instants.length]!,
  })),
);
const last = String((await source.head())?.commit);
const projector = new Projector({
  databaseUrl,
  openSource: () => source,
  readModels,
  refill: () => Promise.reject(new Error('no refill here')),
});
const ended = new AbortController();
const done = projector.run(ended.signal);
for (let health = projector.health(); health.position !== last; health = projector.health()) {
  await delay(20);
}
ended.abort();
await done;
process.stdout.write(
  JSON.stringify({
    offset: new Date(Date.UTC(2026, 0, 1)).getTimezoneOffset(),
    days: instants.map((instant) => today(new Date(instant))),
  }),
);
