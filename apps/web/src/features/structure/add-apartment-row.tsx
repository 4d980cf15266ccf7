import { useEffect, useRef, useState } from 'react';

import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.js';
import { sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { isSaidAnyway } from '../../lib/use-command.js';
import { useForm } from '../../lib/use-form.js';
import { bodyOf, emptyTexts, rowFields, rowRefusals, type RowTexts } from './apartment-fields.js';
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

/**
 * A row that adds apartments. Enter saves and prepares the row for the next apartment at once, with its number
 * proposed. If an apartment is refused, it comes back into the row; what was being typed follows after it.
 */
export function AddApartmentRow({
  idAs,
  idEntrance,
  lastNumber,
  columns,
  onClose,
}: AddApartmentRowProps) {
  const add = useAddApartment(idAs);
  const draft = newApartmentDraft(idEntrance);
  const first = useRef<RowTexts>(emptyTexts(lastNumber));
  /** The proposed content of the row; null if the user has typed all of it. */
  const proposed = useRef<RowTexts | null>(first.current);
  const later = useRef<RowTexts[]>([]);
  const isOpen = useRef(true);

  const form = useForm<RowTexts>({
    initial: first.current,
    draft,
    validate: (texts) => rowRefusals(texts, null),
    onSubmit: (texts) => {
      const number = texts.number.trim();
      const waiting = later.current.pop();
      turnTo(waiting ?? emptyTexts(number), waiting === undefined);
      // Kept as a draft until the answer comes: the session may end before.
      writeDraft(draft, texts);
      add.mutateAsync({ idEntrance, body: { ...bodyOf(texts, null), number } }).then(
        () => {
          if (isSame(readDraft<RowTexts>(draft), texts)) clearDraft(draft);
          toast('done', t('structure.added', { number }));
        },
        (error: unknown) => {
          takeBack(texts, error);
        },
      );
    },
  });
  const row = useRef(form);
  useEffect(() => {
    row.current = form;
  });
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const [turns, setTurns] = useState(0);
  useEffect(() => {
    if (turns === 0) return;
    row.current.focus('number');
    // Selected even if it already had the focus, so that typing replaces the proposed number.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
  }, [turns]);

  const show = (texts: RowTexts, isProposal: boolean) => {
    proposed.current = isProposal ? texts : null;
    form.reset(texts);
  };
  const turnTo = (texts: RowTexts, isProposal: boolean) => {
    show(texts, isProposal);
    setTurns((before) => before + 1);
  };

  const takeBack = (texts: RowTexts, error: unknown) => {
    const say = () => {
      sayNotAdded(texts.number.trim(), error);
    };
    if (!isOpen.current) {
      writeDraft(draft, { ...texts, ...readDraft<RowTexts>(draft) });
      say();
      return;
    }
    const { values } = row.current;
    if (proposed.current === null || !isSame(values, proposed.current)) later.current.push(values);
    show(texts, false);
    writeDraft(draft, texts);
    row.current.onRefusal(say)(error);
  };

  return (
    <RowInputs
      form={form}
      columns={columns}
      label={t('structure.newApartment')}
      busy={false}
      onDrop={() => {
        const waiting = later.current.pop();
        if (waiting !== undefined) {
          turnTo(waiting, false);
          return;
        }
        form.reset();
        onClose();
      }}
    />
  );
}

const isSame = (one: Partial<RowTexts>, other: RowTexts): boolean =>
  rowFields.every((field) => one[field] === other[field]);

/** Shows that an apartment was not added. The sentence names it, because the row may be gone or show another one. */
function sayNotAdded(number: string, error: unknown): void {
  if (isSaidAnyway(error)) return;
  const why = sentenceOf(error, t('http.notSaved'));
  toast('error', t('structure.notAdded', { number, why }));
}
