import type { SchemasFor } from '@scara/contracts/events';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CommandContext, Decided, StreamFamily } from '../event-store.js';

export type CounterEvent =
  | { readonly type: 'Counted'; readonly data: { readonly by: number } }
  | {
      readonly type: 'Noted';
      readonly data: { readonly idAp: number; readonly note: string; readonly tel?: string };
    };

export interface Counter {
  readonly total: number;
  readonly notes: readonly string[];
}

const counterEvents = {
  Counted: { version: 1, data: z.strictObject({ by: z.int() }) },
  Noted: {
    version: 2,
    data: z.strictObject({ idAp: z.int(), note: z.string(), tel: z.string().exactOptional() }),
    personal: {
      subject: ({ idAp }) => `apartment:${idAp}`,
      fields: [
        { path: 'note', class: 'free-text' },
        { path: 'tel', class: 'contact' },
      ],
    },
    // Version 1 called the apartment `ap`.
    upcasters: {
      1: (data) => {
        const { ap, ...rest } = data as { ap: number };
        return { ...rest, idAp: ap };
      },
    },
  },
} satisfies SchemasFor<CounterEvent>;

/** The smallest family that has everything: a sum, a personal text, an older version. */
export const counters: StreamFamily<Counter, CounterEvent> = {
  name: 'counter',
  streamOf: (id) => `counter-${id}`,
  initial: { total: 0, notes: [] },
  evolve: (state, event) =>
    event.type === 'Counted'
      ? { ...state, total: state.total + event.data.by }
      : { ...state, notes: [...state.notes, event.data.note] },
  schemas: counterEvents,
};

/** Returns a command of account 7 in association 1, with a new id by default. */
export function aCommand(overrides: Partial<CommandContext> = {}): CommandContext {
  return {
    commandId: randomUUID(),
    command: { by: 1 },
    actor: 7,
    role: 1,
    associationId: 1,
    ...overrides,
  };
}

/** Returns a decision that counts up, to a limit. */
export const countBy =
  (by: number, most = Number.MAX_SAFE_INTEGER) =>
  (counter: Counter): Decided<CounterEvent, { code: 'too-many'; total: number }> =>
    counter.total + by > most
      ? { ok: false, rejection: { code: 'too-many', total: counter.total } }
      : { ok: true, events: [{ type: 'Counted', data: { by } }] };

/** Returns a decision that notes a personal text. */
export const note = (text: string, tel?: string) => (): Decided<CounterEvent, never> => ({
  ok: true,
  events: [
    { type: 'Noted', data: { idAp: 70_012, note: text, ...(tel !== undefined && { tel }) } },
  ],
});
