import { randomUUID } from 'node:crypto';
import type { StoredEvent } from '@scara/contracts/events';
import type { EventStore, StreamFamily } from '@scara/event-store';
import { z } from 'zod';

/** Appends an event that only a future version could read to an association's stream. */
export async function factOfTomorrow<S, E extends StoredEvent>(
  store: EventStore,
  family: StreamFamily<S, E>,
  idAs: number,
): Promise<void> {
  const later = {
    ...family,
    evolve: (state: S) => state,
    schemas: { ...family.schemas, Painted: { version: 1, data: z.object({}) } },
  } as unknown as StreamFamily<S, StoredEvent>;
  const context = { commandId: randomUUID(), command: {}, actor: 1, role: 1, associationId: idAs };
  const events = [{ type: 'Painted', data: {} }];
  await store.decide(later, String(idAs), context, () => ({ ok: true, events }));
}
