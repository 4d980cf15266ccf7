import type { MonthLine } from '@scara/contracts/http';
import type { ReactNode } from 'react';

import { IconButton } from '../../components/button.js';
import { Icon } from '../../components/icon.js';
import { monthName, monthsBeside } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import styles from './frame.module.css';

type MonthStepperProps = {
  /** Newest first, as in the server's list of months. */
  readonly months: readonly MonthLine[];
  readonly idMonth: number;
  readonly onGo: (idMonth: number) => void;
};

/** Goes one month back, one ahead, or to any month from a menu. */
export function MonthStepper({ months, idMonth, onGo }: MonthStepperProps) {
  const { earlier, later } = monthsBeside(months, idMonth);
  const years = [...new Set(months.map(({ year }) => year))];
  return (
    <div className={styles.stepper} role="group" aria-label={t('expenseTable.month')}>
      <IconButton
        icon="chevronLeft"
        label={t('date.previousMonth')}
        disabled={earlier === undefined}
        onClick={() => {
          if (earlier !== undefined) onGo(earlier.idMonth);
        }}
      />
      <Picker label={t('expenseTable.month')} value={idMonth} onPick={onGo}>
        {months.every((month) => month.idMonth !== idMonth) && (
          <option value={idMonth}>{monthName(idMonth)}</option>
        )}
        {years.map((year) => (
          <optgroup key={year} label={String(year)}>
            {months
              .filter((month) => month.year === year)
              .map((month) => (
                <option key={month.idMonth} value={month.idMonth}>
                  {monthName(month.idMonth)}
                </option>
              ))}
          </optgroup>
        ))}
      </Picker>
      <IconButton
        icon="chevronRight"
        label={t('date.nextMonth')}
        disabled={later === undefined}
        onClick={() => {
          if (later !== undefined) onGo(later.idMonth);
        }}
      />
    </div>
  );
}

type EntranceSwitchProps = {
  readonly entrances: readonly { readonly id: number; readonly name: string }[];
  readonly idGroup: number;
  readonly onGo: (idGroup: number) => void;
};

export function EntranceSwitch({ entrances, idGroup, onGo }: EntranceSwitchProps) {
  if (entrances.length < 2) return null;
  return (
    <Picker label={t('expenseTable.entrance')} value={idGroup} onPick={onGo}>
      {entrances.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Picker>
  );
}

type PickerProps = {
  readonly label: string;
  readonly value: number;
  readonly onPick: (value: number) => void;
  readonly children: ReactNode;
};

function Picker({ label, value, onPick, children }: PickerProps) {
  return (
    <label className={styles.picker}>
      <span className="visually-hidden">{label}</span>
      <select
        value={value}
        onChange={(event) => {
          onPick(Number(event.target.value));
        }}
      >
        {children}
      </select>
      <Icon name="chevronDown" />
    </label>
  );
}
