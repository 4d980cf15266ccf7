import type { ClientBase } from 'pg';
import { RowBuffer } from '../rows/row-buffer.js';
import type { ProjectedEvent } from '../subscription/event-source.js';
import { eventAt } from '../testing/history.js';
import { MemorySource } from '../testing/memory-source.js';
import { Computing } from './computing.js';
import type { ComputedProjection, StreamFold } from './computed-projection.js';

const months: StreamFold = { name: 'toy', initial: null, evolve: () => null };

function noted(association: number, month: number, commit: number, letters = 1): ProjectedEvent {
  const event = { type: 'Noted', data: 'x'.repeat(letters) };
  const streamId = `toy-${association}-${month}`;
  return { ...eventAt({ association, revision: 0, commit }, event), streamId, family: 'toy' };
}

/** Tables that hold the heads of what these events left. */
function tablesBehind(events: readonly ProjectedEvent[]): ClientBase {
  const query = ({ values: [asked] }: { readonly values: readonly [readonly number[]] }) => {
    const rows = events.map(({ streamId, revision }) => ({
      association_id: streamId.split('-')[1],
      stream: streamId,
      revision: String(revision),
    }));
    return Promise.resolve({
      rows: rows.filter((row) => asked.includes(Number(row.association_id))),
    });
  };
  return { query } as unknown as ClientBase;
}

test('an association that goes from memory while others of its batch are computed keeps its other streams', async () => {
  const first = [noted(1, 202_501, 0), noted(2, 202_501, 10)];
  const second = [noted(1, 202_502, 20, 800), noted(2, 202_502, 30)];
  const seen: (readonly [association: number, months: readonly string[]])[] = [];
  const projection: ComputedProjection = {
    name: 'toy_v1',
    folds: [months],
    tables: [],
    wants: () => true,
    compute: (association) => {
      const streams = association.streamsOf(months).map(({ stream }) => stream);
      seen.push([association.id, streams]);
    },
  };
  const source = new MemorySource([...first, ...second]);
  const options = { projections: [projection], source, weightMax: 1_000 };
  const behind: ProjectedEvent[] = [];
  const computing = new Computing(tablesBehind(behind), options);
  await computing.take(first, new RowBuffer());
  behind.push(...first);
  seen.length = 0;
  await computing.take(second, new RowBuffer());
  expect(seen).toEqual([
    [1, ['toy-1-202501', 'toy-1-202502']],
    [2, ['toy-2-202501', 'toy-2-202502']],
  ]);
});
