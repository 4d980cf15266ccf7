import {
  ownMeterRoutes,
  readingDaysText,
  sessionRoutes,
  type OwnMeters,
} from '@scara/contracts/http';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';

import { FailedRead } from '../../components/failed-read.js';
import { NoHomes } from '../../components/no-homes.js';
import { Page } from '../../components/page.js';
import { Notice, Skeleton } from '../../components/states.js';
import { useConnection } from '../../lib/connection.js';
import { placeText } from '../../lib/home-place.js';
import { monthName } from '../../lib/months.js';
import { useSession } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { keepOffline } from './keep-offline.js';
import { OwnMeterCard } from './own-meter-card.js';
import { ownMeterQueries } from './own-meters.queries.js';
import { readingOutbox, type WaitingReading } from './reading-outbox.js';
import { sendReadings } from './send-readings.js';
import styles from './own-meters.module.css';

/** How often waiting readings are sent again, in milliseconds. */
const tryAgainMs = 30_000;
/**
 * How long after opening the page is kept for offline use, in ms: by then all its files (the socket client too) are
 * loaded.
 */
const keepAfterMs = 1_500;

/** The meters of a tenant's own apartments: typed on a phone, kept there, and sent once there is a connection. */
export function OwnMetersScreen() {
  const session = useSession();
  const idUser = session?.idUser ?? 0;
  const { socket } = useConnection();
  const meters = useQuery(ownMeterQueries.meters);
  const waiting = useQuery(ownMeterQueries.waiting(idUser));
  const queryClient = useQueryClient();

  const send = useCallback(async () => {
    const taken = await sendReadings(idUser);
    await queryClient.invalidateQueries({ queryKey: ownMeterQueries.waiting(idUser).queryKey });
    if (taken > 0) {
      toast('done', t('ownMeters.sent', { count: taken }));
      await queryClient.invalidateQueries({ queryKey: ownMeterQueries.meters.queryKey });
    }
  }, [idUser, queryClient]);

  useEffect(() => {
    const again = () => {
      send().catch(() => {
        toast('error', t('ownMeters.notKept'));
      });
    };
    again();
    const timer = setInterval(again, tryAgainMs);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
    // `socket` is a dependency because it notices sooner than the browser that the server is back.
  }, [send, socket]);

  const shown = meters.data;
  useEffect(() => {
    if (session?.authorized !== true || shown === undefined) return;
    const timer = setTimeout(() => {
      const answers = {
        [sessionRoutes.session.path]: session,
        [ownMeterRoutes.readOwnMeters.path]: shown,
      };
      // If the device cannot keep the page, nothing is lost: it only does not open offline.
      keepOffline('/tenant/meters', answers).catch(() => undefined);
    }, keepAfterMs);
    return () => {
      clearTimeout(timer);
    };
  }, [session, shown]);

  const keep = async (reading: WaitingReading) => {
    try {
      await readingOutbox.put(reading);
    } catch {
      toast('error', t('ownMeters.notKept'));
      return;
    }
    await queryClient.invalidateQueries({ queryKey: ownMeterQueries.waiting(idUser).queryKey });
    await send();
  };
  const giveUp = async (key: string) => {
    await readingOutbox.remove(key);
    await queryClient.invalidateQueries({ queryKey: ownMeterQueries.waiting(idUser).queryKey });
  };

  return (
    <Page title={t('ownMeters.title')} text={t('ownMeters.text')}>
      {meters.isPending ? (
        <Skeleton />
      ) : meters.data === undefined ? (
        <FailedRead title={t('ownMeters.failed')} read={meters} />
      ) : meters.data.apartments.length === 0 ? (
        <NoHomes />
      ) : (
        meters.data.apartments.map((apartment) => (
          <section key={`${apartment.idAs}.${apartment.idAp}`} className={styles.apartment}>
            <h2>
              {t('ownMeters.apartment', {
                place: placeText(apartment),
                association: apartment.association,
              })}
            </h2>
            {apartment.meters.length === 0 && apartment.idMonth !== null ? (
              <p>{t('ownMeters.noMeters')}</p>
            ) : (
              // Between two months the server lists no meters at all, so the apartment may still have some.
              <WindowLine apartment={apartment} />
            )}
            <div className={styles.cards}>
              {apartment.meters.map((meter) => {
                const own = waiting.data?.find(
                  ({ idAs, idMeter }) => idAs === apartment.idAs && idMeter === meter.idMeter,
                );
                return (
                  <OwnMeterCard
                    // The key contains the server's values: an accepted reading remounts the card with fresh fields.
                    key={`${meter.idMeter}.${meter.state}.${meter.indexE3 ?? ''}.${own?.key ?? ''}`}
                    {...{ idUser, apartment, meter }}
                    waiting={own}
                    onKeep={keep}
                    onGiveUp={giveUp}
                  />
                );
              })}
            </div>
          </section>
        ))
      )}
    </Page>
  );
}

function WindowLine({ apartment: { idMonth, window } }: { readonly apartment: OwnMeters }) {
  const { firstDay, lastDay, isOpen } = window;
  if (idMonth === null) return <Notice tone="info">{t('ownMeters.noMonth')}</Notice>;
  const isWhole = firstDay === 1 && lastDay === 31;
  const said = { name: monthName(idMonth), days: readingDaysText(firstDay, lastDay) };
  if (!isOpen) return <Notice tone="info">{t('ownMeters.closedWindow', said)}</Notice>;
  return (
    <p className={styles.quiet}>
      {isWhole ? t('ownMeters.month', { name: said.name }) : t('ownMeters.openWindow', said)}
    </p>
  );
}
