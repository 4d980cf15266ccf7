import type { TreeHeadSigned } from '@scara/contracts/events';
import { type EventOf, projectionSet } from '../projection.js';
import type { ProjectedEvent } from '../subscription/event-source.js';
import { RowBuffer } from '../rows/row-buffer.js';
import { treeHeads } from './tree-head.projection.js';

/** A head over 500 facts, as the projector receives it. */
function head(root: string): ProjectedEvent {
  const data: Partial<TreeHeadSigned['data']> = {
    size: 500,
    root,
    months: [],
    at: '2026-11-28T10:00:00.000Z',
  };
  const event: Partial<EventOf<TreeHeadSigned, 'TreeHeadSigned'>> = {
    family: 'audit',
    type: 'TreeHeadSigned',
    data: data as TreeHeadSigned['data'],
    metadata: { associationId: null } as ProjectedEvent['metadata'],
  };
  return event as ProjectedEvent;
}

// A worker that knows only a new master key begins anew with the first fact, and may sign as many as the old key did.
test('a second head over as many facts takes the place of the first, and stops no projector', () => {
  const buffer = new RowBuffer();
  const set = projectionSet([treeHeads as unknown as Parameters<typeof projectionSet>[0][number]]);
  for (const root of ['a', 'b']) set.apply(head(root), (association) => buffer.rowsOf(association));
  const [{ steps } = { steps: [] }] = buffer.steps();
  const changes = steps.flatMap((step) =>
    step.kind === 'changes' ? [...step.changes.values()] : [],
  );
  expect(changes).toMatchObject([{ kind: 'put', key: [0, 500], set: ['b', expect.anything()] }]);
});
