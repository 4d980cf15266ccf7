import { lazy, Suspense } from 'react';

import type { TableSearch } from '../../lib/search.js';
import { t } from '../../lib/text.js';
import type { TablePanelProps } from './table-place.js';

const CellPanel = lazy(async () => ({ default: (await import('./cell-panel.js')).CellPanel }));
const ColumnPanel = lazy(async () => ({
  default: (await import('./column-panel.js')).ColumnPanel,
}));
const ApartmentPanel = lazy(async () => ({
  default: (await import('./apartment-panel.js')).ApartmentPanel,
}));
const ComparePanel = lazy(async () => ({
  default: (await import('./compare-panel.js')).ComparePanel,
}));
const GonePanel = lazy(async () => ({
  default: (await import('../../components/gone-panel.js')).GonePanel,
}));

/** What an address says where no panel is open. */
export const CLOSED: TableSearch = { apartament: 0, celula: '', coloana: 0, compara: '' };

/** What the address names stands at the right, one thing at a time. */
export function TablePanel(props: TablePanelProps) {
  const { data, search, onSearch } = props;
  const close = () => {
    onSearch(CLOSED);
  };
  const at = data.rows.findIndex((row) => row.idAp === search.apartament);
  const row = data.rows[at];
  const shared = { ...props, onClose: close };
  return (
    <Suspense>
      {search.compara !== undefined ? (
        <ComparePanel {...shared} compared={search.compara} />
      ) : search.coloana !== undefined ? (
        <ColumnPanel {...shared} idOutgoColumn={search.coloana} />
      ) : search.apartament === undefined ? null : row === undefined ? (
        <GonePanel
          title={t('expenseTable.notThere')}
          text={t('expenseTable.noSuchApartment')}
          onClose={close}
        />
      ) : search.celula !== undefined ? (
        <CellPanel {...shared} at={at} topic={search.celula} />
      ) : (
        // Another apartment is another form: nothing typed for one may be saved to the next.
        <ApartmentPanel key={row.idAp} {...shared} idAp={row.idAp} n={row.n} />
      )}
    </Suspense>
  );
}
