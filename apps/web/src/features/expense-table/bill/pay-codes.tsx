import { shownIban } from '@scara/domain/kernel';
import type { BillView } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { IconButton } from '../../../components/button.js';
import { copyText } from '../../../lib/copy-text.js';
import { formatBani } from '../../../lib/format.js';
import { monthName } from '../../../lib/months.js';
import { entrancePlace } from '../../../lib/place-names.js';
import { sentenceOf } from '../../../lib/problem-error.js';
import { t } from '../../../lib/text.js';
import styles from './bill.module.css';

type PayCodesProps = {
  readonly bill: BillView;
  readonly cash: NonNullable<BillView['cash']>;
};

/** Shows the account to pay into, and the codes for a partner's counter and a phone, as on the printed bill. */
export function PayCodes({ bill, cash }: PayCodesProps) {
  const { totalBani, paymentLink } = bill;
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
      {bill.issuer.iban !== '' && <Transfer {...bill} />}
    </details>
  );
}

/** The details of a bank transfer, each with a copy button. */
function Transfer({ issuer, block, entrance, n, idMonth, nr }: BillView) {
  const lines = [
    [t('bill.receiver'), issuer.name],
    [t('bill.account'), shownIban(issuer.iban.replace(/\s/g, ''))],
    [t('bill.bank'), issuer.bank],
    [
      t('bill.transferDetails'),
      t('bill.transferWords', {
        place: entrancePlace(block, entrance),
        number: n,
        month: monthName(idMonth),
        nr,
      }),
    ],
  ] as const;
  return (
    <>
      <h3 className={styles.transferHead}>{t('bill.transfer')}</h3>
      <dl className={styles.transfer}>
        {lines
          .filter(([, text]) => text !== '')
          .map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {text}
                <IconButton
                  icon="copy"
                  label={t('bill.copy', { what: label })}
                  onClick={() => void copyText(text)}
                />
              </dd>
            </div>
          ))}
      </dl>
    </>
  );
}
