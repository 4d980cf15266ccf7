import type { TableData } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';

import { monthQueries } from '../../../lib/month-queries.js';
import { monthLater } from '../../../lib/months.js';
import { tableQueries } from '../../../lib/table-queries.js';
import { t } from '../../../lib/text.js';
import styles from './bill.module.css';
import type { BillPlace } from './bill-place.js';
import { changesInWords } from './change-words.js';

/** Shows what changed since the previous month; nothing if there is no previous month. */
export function Changes({ place, data }: { place: BillPlace; data: TableData }) {
  const { idAs, idAp, idMonth } = place;
  const earlier = monthLater(idMonth, -1);
  const months = useQuery(monthQueries.all(idAs)).data?.months;
  const isThere = months?.some((month) => month.idMonth === earlier) === true;
  const before = useQuery({ ...tableQueries.ofApartment(idAs, idAp, earlier), enabled: isThere });
  if (before.data === undefined) return null;
  const sentences = changesInWords(data, before.data);
  return (
    <section className={styles.section}>
      <h2>{t('changes.title')}</h2>
      <ul className={styles.changes}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
