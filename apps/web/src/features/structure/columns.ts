import { type CoefficientNames, labelOf } from '@scara/contracts/http';

import { t } from '../../lib/text.js';
import type { RowFieldName } from './apartment-fields.js';

export type StructureColumn = {
  readonly field: RowFieldName;
  readonly head: string;
  /** The full name, for fields and for the header's title. */
  readonly label: string;
};

/** Returns the columns of an entrance's table; coefficients have the association's own names. */
export function columnsOf(
  names: Partial<CoefficientNames>,
  isResidential = true,
): readonly StructureColumn[] {
  const heads: readonly (readonly [RowFieldName, string])[] = [
    ['number', t('structure.number')],
    ['tenantName', t('structure.tenantName')],
    ['persons', t('structure.persons')],
    ['surfaceE5', t('structure.surface')],
    ['heatSurfaceE5', names.c1Name ?? labelOf('heatSurfaceE5')],
    ['c2E5', names.c2Name ?? labelOf('c2E5')],
    ['c3E5', names.c3Name ?? labelOf('c3E5')],
    ['c4E5', names.c4Name ?? labelOf('c4E5')],
    ...(isResidential
      ? ([
          ['nopRemBani', t('structure.nopRem')],
          ['nopPenBani', t('structure.nopPen')],
        ] as const)
      : []),
  ];
  const named = new Set<RowFieldName>(['heatSurfaceE5', 'c2E5', 'c3E5', 'c4E5']);
  // A coefficient's name is used in full; the other headers are shortened.
  return heads.map(([field, head]) => ({
    field,
    head,
    label: named.has(field) ? head : labelOf(field),
  }));
}
