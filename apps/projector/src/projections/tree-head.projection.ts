import type { TreeHeadSigned } from '@scara/contracts/events';
import type { Projection } from '../projection.js';
import { table } from '../rows/table.js';

const treeHead = table('tree_head', {
  key: { size: 'long' },
  columns: { root: 'text', signed: 'instant' },
});
const signedMonth = table('signed_month', {
  key: { idAs: 'long', idMonth: 'int' },
  columns: { size: 'long', root: 'text', signed: 'instant' },
});

/**
 * The signed tree heads, to be found by the fingerprint printed on a list, and the head that each month's list shows.
 */
export const treeHeads: Projection<TreeHeadSigned> = {
  name: 'tree_head_v1',
  family: 'audit',
  tables: [treeHead, signedMonth],
  on: {
    TreeHeadSigned: ({ data: { size, root, at, months } }, rows) => {
      rows.put(treeHead, { size, root, signed: at });
      for (const { idAs, idMonth } of months) {
        rows.put(signedMonth, { idAs, idMonth, size, root, signed: at });
      }
    },
  },
};
