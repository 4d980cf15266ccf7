// Asks the event store whether it is empty. It is a separate process so that the supervisor stays small.
import { setTimeout as delay } from 'node:timers/promises';
import { openEventStore } from '@scara/event-store';

const store = openEventStore({ connectionString: process.env.EVENTSTORE_URL });
try {
  const empty = await isEmpty(store);
  await store.dispose();
  process.send({ ready: true, empty });
} catch (error) {
  process.send({ failed: `EVENTSTORE_URL: ${error.message.split('\n')[0]}` });
}
process.disconnect();

/** A server that has just begun to listen does not answer yet. */
async function isEmpty(store) {
  for (;;) {
    try {
      return await store.isEmpty();
    } catch (error) {
      if (error.code !== 'store-unavailable' || !process.connected) throw error;
      await delay(500);
    }
  }
}
