import { structureRoutes } from '@scara/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { Panel } from '../../components/panel.js';
import { Unread } from '../../components/unread.js';
import { formatInstant, formatScaled } from '../../lib/format.js';
import { call } from '../../lib/http.js';
import { blockTitle, entranceTitle } from '../../lib/place-names.js';
import { t } from '../../lib/text.js';
import styles from './audit.module.css';

/** The structure at an instant. It never changes, so it is cached for good. */
const structureThenQuery = (idAs: number, at: string) =>
  queryOptions({
    queryKey: ['structure-then', idAs, at],
    queryFn: ({ signal }) =>
      call(structureRoutes.readStructureAt, { params: { idAs }, query: { at }, signal }),
    staleTime: Infinity,
  });

type StructureThenProps = {
  readonly idAs: number;
  readonly at: string;
  readonly onClose: () => void;
};

/** Shows blocks, entrances and apartments as they were right after an event. */
export function StructureThen({ idAs, at, onClose }: StructureThenProps) {
  const then = useQuery(structureThenQuery(idAs, at));
  return (
    <Panel title={t('audit.asItWasTitle', { at: formatInstant(at) })} onClose={onClose}>
      {!then.isSuccess ? (
        <Unread title={t('structure.failed')} read={then} />
      ) : (
        <>
          <h3 className={styles.thenName}>{then.data.name}</h3>
          {then.data.blocks.length === 0 && <p>{t('structure.none')}</p>}
          {then.data.blocks.flatMap((block) => [
            <h3 key={block.idBlock} className={styles.thenBlock}>
              {blockTitle(block.name)}
            </h3>,
            ...block.inBlock.map((entrance) => (
              <table key={entrance.idEntrance} className={styles.thenTable}>
                <caption>
                  {entranceTitle(entrance.name)} ·{' '}
                  {t('structure.apartments', { count: entrance.inEntrance.length })}
                </caption>
                <tbody>
                  {entrance.inEntrance.map((apartment) => (
                    <tr key={apartment.idAp}>
                      <th scope="row">{apartment.number}</th>
                      <td>{apartment.tenantName}</td>
                      <td>{t('structure.personsCount', { count: apartment.persons })}</td>
                      <td>{formatScaled(apartment.surfaceE5, 5)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )),
          ])}
        </>
      )}
    </Panel>
  );
}
