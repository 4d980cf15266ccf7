import { AMOUNT_MAX } from '@scara/domain/kernel';
import { type Ref, useRef } from 'react';

import { AmountField } from '../../components/amount-field.js';
import { Amount } from '../../components/amount.js';
import { Button, IconButton } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { t } from '../../lib/text.js';
import {
  type BillPart,
  BILLS_MOST,
  boundsOf,
  keyOf,
  leftText,
  offered,
  partRefusal,
  titleOf,
  totalOf,
  type UnpaidBill,
  wholeBill,
} from './bill-parts.js';
import styles from './payments.module.css';

type BillsFieldProps = {
  /** Undefined until the bills have been read. */
  readonly bills: readonly UnpaidBill[] | undefined;
  /** The bills could not be read. */
  readonly isUnread: boolean;
  readonly parts: readonly BillPart[];
  /** The error about all parts; a refusal of one part is shown at the part. */
  readonly error: string | undefined;
  readonly onChange: (parts: readonly BillPart[]) => void;
  /** Ref of the first part to correct. */
  readonly inputRef: Ref<HTMLInputElement>;
};

/** Chooses one provider's bills that a document pays, in full or in part; the first one determines the provider. */
export function BillsField(props: BillsFieldProps) {
  const { bills: known, isUnread, parts, error, onChange, inputRef } = props;
  const bills = known ?? [];
  const picker = useRef<HTMLSelectElement>(null);
  const left = offered(bills, parts);
  const first = parts.find((part) => partRefusal(part, bills) !== undefined) ?? parts[0];
  const rest = left.slice(0, BILLS_MOST - parts.length);
  return (
    <fieldset className={styles.bills}>
      <legend>{t('payments.bills')}</legend>
      {parts.map((part) => {
        const bill = bills.find((one) => keyOf(one) === keyOf(part));
        const name = bill === undefined ? t('payments.billGone') : titleOf(bill);
        return (
          <div key={keyOf(part)} className={styles.billPart}>
            <AmountField
              label={name}
              help={bill && leftText(bill)}
              {...(bill === undefined ? { min: -AMOUNT_MAX, max: AMOUNT_MAX } : boundsOf(bill))}
              value={part.amount}
              inputRef={part === first ? inputRef : undefined}
              error={error === undefined ? undefined : partRefusal(part, bills)}
              onChange={(amount) => {
                onChange(parts.map((one) => (one === part ? { ...part, amount } : one)));
              }}
            />
            <IconButton
              icon="close"
              label={t('payments.billRemove', { bill: name })}
              onClick={() => {
                onChange(parts.filter((one) => one !== part));
                picker.current?.focus();
              }}
            />
          </div>
        );
      })}
      <Select
        label={parts.length === 0 ? t('payments.bill') : t('payments.billNext')}
        inputRef={picker}
        value=""
        optional
        error={parts.some((part) => partRefusal(part, bills) !== undefined) ? undefined : error}
        disabled={left.length === 0}
        placeholder={
          known === undefined
            ? t(isUnread ? 'payments.billsUnread' : 'common.loading')
            : placeholderOf(bills.length, left.length)
        }
        options={left.map((bill) => ({
          value: keyOf(bill),
          label: `${titleOf(bill)}, ${leftText(bill)}`,
        }))}
        onChange={(chosen) => {
          const bill = left.find((one) => keyOf(one) === chosen);
          if (bill !== undefined) onChange([...parts, wholeBill(bill)]);
        }}
      />
      {parts.length > 0 && (
        <div className={styles.billTotal}>
          {rest.length > 1 && (
            <Button
              kind="quiet"
              onClick={() => {
                onChange([...parts, ...rest.map(wholeBill)]);
                picker.current?.focus();
              }}
            >
              {t('payments.billsAll', { count: rest.length })}
            </Button>
          )}
          <span role="status">
            {t('payments.billsTotal')}: <Amount bani={totalOf(parts)} withUnit />
          </span>
        </div>
      )}
    </fieldset>
  );
}

function placeholderOf(all: number, left: number): string {
  if (all === 0) return t('payments.noBills');
  return left === 0 ? t('payments.noMoreBills') : t('payments.noBill');
}
