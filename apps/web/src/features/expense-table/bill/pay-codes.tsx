import type { BillView } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatBani } from '../../../lib/format.js';
import { sentenceOf } from '../../../lib/problem-error.js';
import { t } from '../../../lib/text.js';
import styles from './bill.module.css';

type PayCodesProps = {
  readonly bill: Pick<BillView, 'totalBani' | 'paymentLink'>;
  readonly cash: NonNullable<BillView['cash']>;
};

/** What a partner's counter and a phone scan to pay the bill: the same codes as on its paper. */
export function PayCodes({ bill: { totalBani, paymentLink }, cash }: PayCodesProps) {
  const { payload, feeBani } = cash;
  const [isOpen, setOpen] = useState(false);
  const codes = useQuery({
    queryKey: ['drawn-codes', payload, paymentLink],
    queryFn: async () => {
      const { barcodePicture, qrPicture } = await import('../../../lib/drawn-codes.js');
      return { bars: barcodePicture(payload), qr: qrPicture(paymentLink) };
    },
    enabled: isOpen,
    staleTime: Infinity,
  });
  const sum = {
    total: formatBani(totalBani),
    fee: formatBani(feeBani),
    payable: formatBani(totalBani + feeBani),
  };
  return (
    <details
      className={styles.codes}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary>{t('bill.codes')}</summary>
      {codes.isError && <p>{sentenceOf(codes.error, t('error.text'))}</p>}
      {codes.data !== undefined && (
        <div className={styles.codeList}>
          <figure>
            <figcaption>
              {t('bill.cashPlaces')}
              <span className={styles.number}>{t('bill.cashSum', sum)}</span>
            </figcaption>
            <img className={styles.bars} src={codes.data.bars} alt={t('bill.barcode')} />
            <span className={styles.payload}>{payload}</span>
          </figure>
          <figure>
            <figcaption>{t('bill.payByPhone')}</figcaption>
            <img className={styles.qr} src={codes.data.qr} alt={t('bill.qr')} />
          </figure>
        </div>
      )}
    </details>
  );
}
