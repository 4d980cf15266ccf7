import { ownMeterRoutes, pathOf } from '@scara/contracts/http';
import { useState } from 'react';

import { Dialog } from './dialog.js';
import { Notice } from './states.js';
import { meterPlace } from '../lib/meter-words.js';
import { useMeteringNames } from '../lib/use-metering-names.js';
import { monthName } from '../lib/months.js';
import { t } from '../lib/text.js';
import styles from './meter-photo.module.css';

type MeterPhotoProps = {
  readonly idAs: number;
  readonly idMonth: number;
  readonly meter: { readonly idMeter: number; readonly type: number; readonly location: number };
  readonly onClose: () => void;
};

/** Shows the photo that the tenant sent with a reading. */
export function MeterPhoto({ idAs, idMonth, meter, onClose }: MeterPhotoProps) {
  const [failed, setFailed] = useState(false);
  const name = meterPlace(meter, useMeteringNames(idAs));
  const path = pathOf(ownMeterRoutes.readMeterPhoto, { idAs, idMeter: meter.idMeter });
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={t('readings.photoTitle', { name, month: monthName(idMonth) })}
    >
      {failed ? (
        <Notice tone="error">{t('readings.photoFailed')}</Notice>
      ) : (
        <img
          className={styles.photo}
          src={`${path}?idMonthSimple=${idMonth}`}
          alt={t('readings.photoTitle', { name, month: monthName(idMonth) })}
          onError={() => {
            setFailed(true);
          }}
        />
      )}
    </Dialog>
  );
}
