import { tableRoutes, type OutgoColumnView } from '@scara/contracts/http';

import { Button } from '../../components/button.js';
import { TextField } from '../../components/text-field.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useBefore } from '../../lib/use-before.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useForm } from '../../lib/use-form.js';
import { useChangeColumn } from './columns.queries.js';
import styles from './columns.module.css';
import { refusedName } from './refused-name.js';

/** Returns the name of the draft of a column's new name. */
export const draftOfName = (idAs: number, idOutgoColumn: number): string =>
  `column.${idAs}.${idOutgoColumn}`;

type RenameColumnProps = {
  readonly idAs: number;
  readonly column: OutgoColumnView;
  readonly revision: number;
  readonly onDone: () => void;
};

/** Renames a column: Enter saves, Esc discards. */
export function RenameColumn({ idAs, column, revision, onDone }: RenameColumnProps) {
  const { before, keepUp } = useBefore({ values: { name: column.name }, revision });
  const change = useChangeColumn(idAs, column.idOutgoColumn);
  const form = useForm<{ name: string }>({
    initial: before.values,
    draft: draftOfName(idAs, column.idOutgoColumn),
    validate: (values) => refusalsOf(tableRoutes.changeOutgoColumn.body, values),
    onSubmit: (values): unknown => {
      if (!form.isChanged) {
        onDone();
        return;
      }
      return change.mutateAsync(
        { body: values, ifMatch: before.revision },
        {
          onSuccess: () => {
            form.clearDraft();
            toast('done', t('columns.saved', { name: values.name.trim() }));
            onDone();
          },
          onError: (error) => {
            if (!refusedName(error, form.refuse)) sayRefusal(error);
          },
        },
      );
    },
  });
  keepUp(form, change);
  return (
    <form
      className={styles.rename}
      onSubmit={form.submit}
      noValidate
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        form.reset();
        onDone();
      }}
    >
      <TextField {...form.field('name')} label={t('columns.name')} labelHidden autoFocus />
      <Button kind="primary" type="submit" busy={change.isPending}>
        {t('common.save')}
      </Button>
    </form>
  );
}
