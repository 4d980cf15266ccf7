import table from './plain-table.module.css';

/** A name as long as 'Bl. 12 / C / 128' is not torn; of longer words a narrow table's last column would be scrolled for. */
const WHOLE_MOST = 16;

/** 'M4 / 12 / 53' in a table: between 720 and 1200 px it stood in two lines, the number under its place. */
export function ApartmentName({ n }: { readonly n: string }) {
  return n.length > WHOLE_MOST ? n : <span className={table.nowrap}>{n}</span>;
}
