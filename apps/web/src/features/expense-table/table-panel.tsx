import { fetchedPart } from '../../components/fetched-part.js';
import type { TableSearch } from '../../lib/search.js';
import { t } from '../../lib/text.js';
import type { TablePanelProps } from './table-place.js';

const CellPanel = fetchedPart(async () => (await import('./cell-panel.js')).CellPanel);
const ColumnPanel = fetchedPart(async () => (await import('./column-panel.js')).ColumnPanel);
const ApartmentPanel = fetchedPart(
  async () => (await import('./apartment-panel.js')).ApartmentPanel,
);
const ComparePanel = fetchedPart(async () => (await import('./compare-panel.js')).ComparePanel);
const GonePanel = fetchedPart(
  async () => (await import('../../components/gone-panel.js')).GonePanel,
);

/** The search parameters without an open panel. */
export const CLOSED: TableSearch = { apartament: 0, celula: '', coloana: 0, compara: '' };

/** Shows the panel that the address names, one at a time. */
export function TablePanel(props: TablePanelProps) {
  const { data, search, onSearch } = props;
  const close = () => {
    onSearch(CLOSED);
  };
  const at = data.rows.findIndex((row) => row.idAp === search.apartament);
  const row = data.rows[at];
  const shared = { ...props, onClose: close };
  if (search.compara !== undefined) return <ComparePanel {...shared} compared={search.compara} />;
  if (search.coloana !== undefined) {
    return <ColumnPanel {...shared} idOutgoColumn={search.coloana} />;
  }
  if (search.apartament === undefined) return null;
  if (row === undefined) {
    return (
      <GonePanel
        title={t('expenseTable.notThere')}
        text={t('expenseTable.noSuchApartment')}
        onClose={close}
      />
    );
  }
  if (search.celula !== undefined) return <CellPanel {...shared} at={at} topic={search.celula} />;
  // Another apartment or month needs a fresh form: nothing typed for one may be saved to the next.
  const key = `${props.place.idMonth}.${row.idAp}`;
  return <ApartmentPanel key={key} {...shared} idAp={row.idAp} n={row.n} />;
}
