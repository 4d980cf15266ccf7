// Asks the event store whether anything was ever written to it; a process of its own, so that the supervisor stays small.
import { openEventStore } from '@scara/event-store';

const store = openEventStore({ connectionString: process.env.EVENTSTORE_URL });
const head = await store.head();
await store.dispose();
process.send?.({ ready: true, empty: head === 'start' });
process.disconnect?.();
