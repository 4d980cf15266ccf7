import table from './plain-table.module.css';

/** Names up to this length ('Bl. 12 / C / 128') do not wrap; longer ones would make a narrow table scroll sideways. */
const WHOLE_MOST = 16;

/** Shows an apartment's name ('M4 / 12 / 53') in a table on one line: between 720 and 1200 px it used to wrap. */
export function ApartmentName({ n }: { readonly n: string }) {
  return n.length > WHOLE_MOST ? n : <span className={table.nowrap}>{n}</span>;
}
