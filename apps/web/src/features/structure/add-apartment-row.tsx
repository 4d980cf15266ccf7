import { useRef } from 'react';

import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-fact.js';
import { useForm } from '../../lib/use-form.js';
import { bodyOf, emptyTexts, rowRefusals, type RowTexts } from './apartment-fields.js';
import type { StructureColumn } from './columns.js';
import { RowInputs } from './row-inputs.js';
import { useAddApartment } from './structure.queries.js';

type AddApartmentRowProps = {
  readonly idAs: number;
  readonly idEntrance: number;
  readonly lastNumber: string | null;
  readonly columns: readonly StructureColumn[];
  readonly onClose: () => void;
};

export const newApartmentDraft = (idEntrance: number): string => `apartment.new.${idEntrance}`;

/** Enter saves and the row is at once ready for the next apartment, its number already proposed. */
export function AddApartmentRow({
  idAs,
  idEntrance,
  lastNumber,
  columns,
  onClose,
}: AddApartmentRowProps) {
  const add = useAddApartment(idAs);
  const first = useRef<RowTexts>(emptyTexts(lastNumber));
  const form = useForm<RowTexts>({
    initial: first.current,
    draft: newApartmentDraft(idEntrance),
    validate: (texts) => rowRefusals(texts, null),
    onSubmit: (texts) => {
      const number = texts.number.trim();
      add.mutate(
        { idEntrance, body: { ...bodyOf(texts, null), number } },
        {
          onSuccess: () => {
            toast('done', t('structure.added', { number }));
            form.reset(emptyTexts(number));
            form.focus('number');
          },
          onError: form.onRefusal(sayRefusal),
        },
      );
    },
  });

  return (
    <RowInputs
      form={form}
      columns={columns}
      label={t('structure.newApartment')}
      busy={add.isPending}
      onDrop={() => {
        form.reset();
        onClose();
      }}
    />
  );
}
