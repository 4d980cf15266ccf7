import type { ApartmentView } from '@scara/contracts/http';
import { useState } from 'react';

import { Amount } from '../../components/amount.js';
import { IconButton } from '../../components/button.js';
import { Icon } from '../../components/icon.js';
import { cx } from '../../lib/cx.js';
import { hasDraft } from '../../lib/drafts.js';
import { formatScaled } from '../../lib/format.js';
import { useTellOfNewOwner } from '../../lib/linked-accounts.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useBefore } from '../../lib/use-before.js';
import { useFocusBack } from '../../lib/use-focus-back.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useForm } from '../../lib/use-form.js';
import { ApartmentMeters } from './apartment-meters.js';
import {
  bodyOf,
  isNumberField,
  rowRefusals,
  textsOf,
  type RowTexts,
  type WeightDecimals,
} from './apartment-fields.js';
import type { StructureColumn } from './columns.js';
import { RowInputs } from './row-inputs.js';
import styles from './structure.module.css';
import { useChangeApartment } from './structure.queries.js';

type ApartmentRowProps = {
  readonly idAs: number;
  readonly apartment: ApartmentView;
  readonly columns: readonly StructureColumn[];
  readonly decimals: WeightDecimals;
  readonly canEdit: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
};

export function ApartmentRow(props: ApartmentRowProps) {
  const { idAs, apartment, columns, decimals, canEdit, isOpen, onOpen, onDelete } = props;
  // A draft left by an expired session or a reload opens the row for editing again.
  const [editing, setEditing] = useState(() => canEdit && hasDraft(draftOf(apartment.idAp)));
  const edit = useFocusBack(editing);
  const [hasMeters, setHasMeters] = useState(false);
  if (editing) {
    return (
      <EditRow
        {...props}
        onDone={() => {
          setEditing(false);
        }}
      />
    );
  }

  const { number } = apartment;
  return (
    <>
      <tr className={cx(isOpen && styles.openRow)}>
        {columns.map(({ field }, index) =>
          index === 0 ? (
            <th key={field} scope="row">
              <button
                type="button"
                className={styles.toggle}
                aria-expanded={hasMeters}
                aria-label={hasMeters ? t('meters.hide', { number }) : t('meters.show', { number })}
                onClick={() => {
                  setHasMeters(!hasMeters);
                }}
              >
                <Icon name={hasMeters ? 'chevronDown' : 'chevronRight'} />
              </button>
              <button
                type="button"
                className={styles.numberLink}
                aria-label={t('structure.openApartment', { number })}
                onClick={onOpen}
              >
                {number}
              </button>
            </th>
          ) : (
            <td key={field} className={cx(isNumberField(field) && styles.right)}>
              <CellValue apartment={apartment} field={field} decimals={decimals} />
            </td>
          ),
        )}
        <td className={styles.rowActions}>
          {canEdit && (
            <>
              <IconButton
                ref={edit}
                icon="edit"
                label={t('structure.editApartment', { number })}
                onClick={() => {
                  setEditing(true);
                }}
              />
              <IconButton
                icon="trash"
                kind="danger"
                label={t('structure.deleteApartment', { number })}
                onClick={onDelete}
              />
            </>
          )}
        </td>
      </tr>
      {hasMeters && (
        <tr className={styles.metersRow}>
          <td colSpan={columns.length + 1}>
            <ApartmentMeters idAs={idAs} apartment={apartment} canEdit={canEdit} />
          </td>
        </tr>
      )}
    </>
  );
}

const draftOf = (idAp: number): string => `apartment.${idAp}`;

function CellValue({
  apartment,
  field,
  decimals,
}: {
  apartment: ApartmentView;
  decimals: WeightDecimals;
  field: StructureColumn['field'];
}) {
  if (field === 'number' || field === 'tenantName') return apartment[field];
  if (field === 'nopRemBani' || field === 'nopPenBani')
    return <Amount bani={apartment[field]} zero="dash" />;
  if (field === 'persons')
    return apartment.persons === 0 ? <Amount bani={0} zero="dash" /> : apartment.persons;
  return <Weight value={apartment[field]} decimals={decimals[field]} />;
}

/** Shows a weight scaled by 100 000 with the decimals its column needs, so that decimal commas are aligned. */
export function Weight({ value, decimals }: { value: number; decimals: number }) {
  if (value === 0) return <Amount bani={0} zero="dash" />;
  return formatScaled(Math.round(value / 10 ** (5 - decimals)), decimals);
}

function EditRow({ idAs, apartment, columns, onDone }: ApartmentRowProps & { onDone: () => void }) {
  const { idAp, number, revision } = apartment;
  const { before, setBefore, keepUp } = useBefore({ values: textsOf(apartment), revision });
  const change = useChangeApartment(idAs, idAp);
  const tellOfNewOwner = useTellOfNewOwner(idAs);
  const form = useForm<RowTexts>({
    initial: before.values,
    draft: draftOf(idAp),
    validate: (texts) => rowRefusals(texts, before.values),
    onSubmit: (texts): unknown => {
      const body = bodyOf(texts, before.values);
      if (Object.keys(body).length === 0) {
        toast('warning', t('common.nothingChanged'));
        return;
      }
      return change.mutateAsync(
        { body, ifMatch: before.revision },
        {
          onSuccess: ({ revision: written }) => {
            toast('done', t('structure.saved'));
            void tellOfNewOwner(
              { ...apartment, tenantName: before.values.tenantName },
              texts.tenantName,
            );
            setBefore({ values: texts, revision: written });
            // What was typed while the row was being saved stays, still to be saved.
            if (!form.goOn(texts)) onDone();
          },
          onError: form.onRefusal(sayRefusal),
        },
      );
    },
  });

  keepUp(form, change);

  return (
    <RowInputs
      form={form}
      columns={columns}
      label={t('structure.editApartment', { number })}
      busy={change.isPending}
      onDrop={() => {
        form.reset();
        onDone();
      }}
    />
  );
}
