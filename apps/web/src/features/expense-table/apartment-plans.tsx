import { PERSONS_MAX } from '@scara/domain/kernel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button, IconButton } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { NumberField } from '../../components/number-field.js';
import { Skeleton } from '../../components/states.js';
import { parseScaled } from '../../lib/format.js';
import { monthLater, monthName } from '../../lib/months.js';
import { apartmentQueries } from './apartment.queries.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import styles from './panels.module.css';
import { usePlanPersons, useRemovePlan } from './table.queries.js';

type ApartmentPlansProps = {
  readonly idAs: number;
  readonly idMonth: number;
  readonly idAp: number;
  readonly canEdit: boolean;
};

/** How many months ahead a change of persons can be planned. */
const AHEAD = 24;

/** Lists planned changes of the number of persons; adds and removes them. */
export function ApartmentPlans({ idAs, idMonth, idAp, canEdit }: ApartmentPlansProps) {
  const persons = useQuery(apartmentQueries.persons(idAs, idMonth, idAp));
  const remove = useRemovePlan({ idAs, idMonth });
  const plan = usePlanPersons({ idAs, idMonth, idAp });
  const plans = (persons.data?.apartments[0]?.plans ?? [])
    .filter((one) => one.idMonth > idMonth)
    .sort((a, b) => a.idMonth - b.idMonth);

  const take = (one: (typeof plans)[number]) => {
    remove.mutateAsync(one.idApChange).then(() => {
      toast('done', t('expenseTable.planRemoved', { month: monthName(one.idMonth) }), {
        label: t('common.undo'),
        run: () => {
          plan.mutate({ idMonth: one.idMonth, persons: one.persons }, { onError: sayRefusal });
        },
      });
    }, sayRefusal);
  };

  return (
    <section className={styles.section}>
      <h3>{t('expenseTable.plans')}</h3>
      {persons.isError ? (
        <p role="alert">{t('expenseTable.plansFailed')}</p>
      ) : persons.isPending ? (
        <Skeleton rows={1} />
      ) : plans.length === 0 ? (
        <p className={styles.quiet}>{t('expenseTable.noPlans')}</p>
      ) : (
        <ul className={styles.rows}>
          {plans.map((one) => (
            <li key={one.idApChange} className={styles.plan}>
              <span>
                {t('expenseTable.plan', {
                  month: monthName(one.idMonth),
                  persons: t('structure.personsCount', { count: one.persons }),
                })}
              </span>
              {canEdit && (
                <IconButton
                  icon="trash"
                  kind="danger"
                  label={t('expenseTable.removePlan', { month: monthName(one.idMonth) })}
                  onClick={() => {
                    take(one);
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {canEdit && (
        <PlanForm
          idMonth={idMonth}
          isBusy={plan.isPending}
          onAdd={(body, onDone) => {
            plan.mutate(body, { onSuccess: onDone, onError: sayRefusal });
          }}
        />
      )}
    </section>
  );
}

type PlanFormProps = {
  readonly idMonth: number;
  readonly isBusy: boolean;
  readonly onAdd: (body: { idMonth: number; persons: number }, onDone: () => void) => void;
};

function PlanForm({ idMonth, isBusy, onAdd }: PlanFormProps) {
  const [from, setFrom] = useState(monthLater(idMonth, 1));
  const [typed, setTyped] = useState('');
  const persons = parseScaled(typed, 0);
  const isValid = persons !== null && persons >= 0 && persons <= PERSONS_MAX;
  return (
    <form
      className={styles.planForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isValid || isBusy) return;
        onAdd({ idMonth: from, persons }, () => {
          setTyped('');
        });
      }}
    >
      <Select
        label={t('expenseTable.planFrom')}
        value={String(from)}
        options={Array.from({ length: AHEAD }, (_, at) => {
          const month = monthLater(idMonth, at + 1);
          return { value: String(month), label: monthName(month) };
        })}
        onChange={(month) => {
          setFrom(Number(month));
        }}
      />
      <NumberField
        label={t('expenseTable.persons')}
        decimals={0}
        min={0}
        max={PERSONS_MAX}
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" icon="plus" busy={isBusy} disabled={!isValid}>
        {t('common.add')}
      </Button>
    </form>
  );
}
