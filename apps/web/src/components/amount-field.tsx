import { AMOUNT_MAX } from '@scara/domain/kernel';
import type { ComponentProps } from 'react';

import { t } from '../lib/text.js';
import { NumberField } from './number-field.js';

type AmountFieldProps = Omit<ComponentProps<typeof NumberField>, 'suffix' | 'decimals' | 'max'> & {
  /** The largest amount; that of a document unless given. Bani, as `min`. */
  readonly max?: number;
};

/** A field for an amount in lei; `parseScaled` with 2 decimals turns its text into bani. */
export function AmountField({ max = AMOUNT_MAX, ...rest }: AmountFieldProps) {
  return <NumberField {...rest} suffix={t('common.lei')} decimals={2} max={max} />;
}
