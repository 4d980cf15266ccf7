import { apartmentBody, type ApartmentView } from '@scara/contracts/http';
import { PERSONS_MAX } from '@scara/domain/kernel';

import { Button } from '../../components/button.js';
import form from '../../components/form.module.css';
import { NumberField } from '../../components/number-field.js';
import { TextAreaField, TextField } from '../../components/text-field.js';
import { changedOf } from '../../lib/changed-of.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { parseScaled } from '../../lib/format.js';
import { useTellOfNewOwner } from '../../lib/linked-accounts.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useBefore } from '../../lib/use-before.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useForm } from '../../lib/use-form.js';
import { useSetPersons } from './set-persons.js';
import { useChangeApartment } from './table.queries.js';
import type { TablePlace } from './table-place.js';

type ApartmentFormProps = {
  readonly place: TablePlace;
  readonly apartment: ApartmentView;
  /** The number of persons in the month shown. */
  readonly persons: number;
  readonly canEdit: boolean;
  /** The number of persons determines shares, so it can change only while the month is open. */
  readonly canEditPersons: boolean;
};

type Values = Record<'tenantName' | 'persons' | 'tel1' | 'tel2' | 'infoExtended', string>;

const valuesOf = (apartment: ApartmentView, persons: number): Values => ({
  tenantName: apartment.tenantName,
  persons: String(persons),
  tel1: apartment.tel1,
  tel2: apartment.tel2,
  infoExtended: apartment.infoExtended,
});

/** Returns the changed fields without `persons`, which belongs to the month and not to the apartment. */
function changedData(values: Values, before: Values): Partial<Omit<Values, 'persons'>> {
  const { persons: _persons, ...changed } = changedOf(values, before);
  return changed;
}

export function ApartmentForm({
  place,
  apartment,
  persons,
  canEdit,
  canEditPersons,
}: ApartmentFormProps) {
  const { idAp, revision } = apartment;
  const now = { values: valuesOf(apartment, persons), revision };
  const { before, setBefore, keepUp } = useBefore(now);
  const change = useChangeApartment(place.idAs, idAp);
  const setPersons = useSetPersons();
  const tellOfNewOwner = useTellOfNewOwner(place.idAs);
  const quick = useForm<Values>({
    initial: before.values,
    draft: `apartment.quick.${place.idMonth}.${idAp}`,
    validate: (values) => ({
      ...refusalsOf(apartmentBody.partial(), changedData(values, before.values)),
      ...(parseScaled(values.persons, 0) === null && {
        persons: t('expenseTable.personsInvalid'),
      }),
    }),
    onSubmit: (values) => {
      void save(values);
    },
  });

  const save = async (sent: Values) => {
    // If the list was published meanwhile, the number of persons cannot change; the other fields are still saved.
    const values = canEditPersons ? sent : { ...sent, persons: before.values.persons };
    const body = changedData(values, before.values);
    const typed = parseScaled(values.persons, 0) ?? persons;
    const isMoved = values.persons !== before.values.persons && typed !== persons;
    if (Object.keys(body).length === 0 && !isMoved) {
      toast('warning', t('common.noChanges'));
      return;
    }
    try {
      if (isMoved) await setPersons.mutateAsync({ place, idAp, persons: typed });
      const saved =
        Object.keys(body).length === 0
          ? before.revision
          : (await change.mutateAsync({ body, ifMatch: before.revision })).revision;
      setBefore({ values, revision: saved });
      quick.goOn(sent, values);
      toast('done', t('structure.saved'));
      const kept = (field: 'tel1' | 'tel2') =>
        values[field] === before.values[field] ? values[field] : '';
      void tellOfNewOwner(
        {
          ...apartment,
          tenantName: before.values.tenantName,
          tel1: kept('tel1'),
          tel2: kept('tel2'),
        },
        values.tenantName,
      );
    } catch (error) {
      quick.onRefusal(sayRefusal)(error);
    }
  };

  const isBehind = before.revision < revision || before.values.persons !== now.values.persons;
  if (!setPersons.isPending) keepUp(quick, change, isBehind);

  return (
    <form className={form.form} onSubmit={quick.submit} noValidate>
      <fieldset className={form.section} disabled={!canEdit}>
        <TextField {...quick.field('tenantName')} label={t('expenseTable.nameLong')} />
        <NumberField
          {...quick.field('persons')}
          value={canEditPersons ? quick.values.persons : String(persons)}
          label={t('expenseTable.personsOfMonth')}
          decimals={0}
          min={0}
          max={PERSONS_MAX}
          disabled={!canEditPersons}
          help={canEditPersons ? undefined : t('expenseTable.personsFixed')}
        />
        <div className={form.pair}>
          <TextField {...quick.field('tel1')} label={t('structure.tel1')} type="tel" />
          <TextField {...quick.field('tel2')} label={t('structure.tel2')} type="tel" />
        </div>
        <TextAreaField
          {...quick.field('infoExtended')}
          label={t('structure.infoExtended')}
          rows={3}
        />
      </fieldset>
      {canEdit && (
        <div className={form.actions}>
          <Button kind="primary" type="submit" busy={change.isPending || setPersons.isPending}>
            {t('common.save')}
          </Button>
          {quick.isChanged && (
            <Button
              onClick={() => {
                quick.reset();
              }}
            >
              {t('common.reset')}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
