import { readModels } from '../../apps/projector/src/projections/index.js';
import { associationKeys, keysTouched } from '../../apps/web/src/lib/association-keys.js';

/** Of no association, so that no page hears of them. */
const untold = ['stream_head', 'tree_head', 'signed_month'];
/** Personal data was erased: pages must not go on showing it anywhere. */
const all = ['retired_key'];

test.each(readModels.tables.map(({ name }) => name).filter((name) => !untold.includes(name)))(
  'pages know what to read again when %s changes',
  (name) => {
    const everything = associationKeys.all(1);
    expect(keysTouched(1, [name]).some((key) => String(key) === String(everything))).toBe(
      all.includes(name),
    );
  },
);
