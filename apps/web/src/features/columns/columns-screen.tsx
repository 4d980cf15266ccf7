import { ADMINISTRATOR, tableRoutes, type OutgoColumnView } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ActionsHead } from '../../components/actions-head.js';
import { Button } from '../../components/button.js';
import { ConfirmDialog } from '../../components/dialog.js';
import { Page } from '../../components/page.js';
import table from '../../components/plain-table.module.css';
import { EmptyState } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { Unread } from '../../components/unread.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { useSession, wholeRolesOn } from '../../lib/session.js';
import { cx } from '../../lib/cx.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useForm } from '../../lib/use-form.js';
import { useGoneDrafts } from '../../lib/use-gone-drafts.js';
import { ColumnRow } from './column-row.js';
import {
  columnsQuery,
  useAddColumn,
  useAddColumns,
  useDeleteColumn,
  useOrderColumns,
} from './columns.queries.js';
import styles from './columns.module.css';
import { moved } from '../../lib/moved.js';
import { refusedName } from './refused-name.js';
import { draftOfName } from './rename-column.js';

/** Edits the columns of the expense table: names, order and what each shows beside the amount. */
export function ColumnsScreen({ idAs }: { idAs: number }) {
  const answer = useQuery(columnsQuery(idAs));
  useGoneDrafts(
    answer.data?.columns.map(({ idOutgoColumn, name }) => ({
      draft: draftOfName(idAs, idOutgoColumn),
      name,
    })),
  );
  const canEdit = (wholeRolesOn(useSession(), idAs) & ADMINISTRATOR) !== 0;
  return (
    <Page title={t('columns.title')} text={canEdit ? t('columns.text') : t('columns.readOnly')}>
      {!answer.isSuccess ? (
        <Unread title={t('columns.failed')} read={answer} />
      ) : (
        <>
          {answer.data.columns.length === 0 ? (
            <EmptyState
              icon="columns"
              title={t('columns.none')}
              action={canEdit ? <AddUsual idAs={idAs} /> : undefined}
            >
              {canEdit && t('columns.noneText', { names: t('columns.usual') })}
            </EmptyState>
          ) : (
            <ColumnsTable
              idAs={idAs}
              columns={answer.data.columns}
              revision={answer.data.revision}
              canEdit={canEdit}
            />
          )}
          {canEdit && <AddColumn idAs={idAs} />}
        </>
      )}
    </Page>
  );
}

/** Adds the columns that most associations use, at once; they can be changed afterwards like any other. */
function AddUsual({ idAs }: { idAs: number }) {
  const add = useAddColumns(idAs);
  return (
    <Button
      icon="plus"
      busy={add.isPending}
      onClick={() => {
        add.mutate(t('columns.usual').split(', '), { onError: sayRefusal });
      }}
    >
      {t('columns.addUsual')}
    </Button>
  );
}

type ColumnsTableProps = {
  readonly idAs: number;
  readonly columns: readonly OutgoColumnView[];
  readonly revision: number;
  readonly canEdit: boolean;
};

function ColumnsTable({ idAs, columns, revision, canEdit }: ColumnsTableProps) {
  const order = useOrderColumns(idAs);
  const [doomed, setDoomed] = useState<OutgoColumnView | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  // While a new order is being saved, the table shows it already.
  const shown = order.isPending ? order.variables : columns;

  const move = (from: number, to: number) => {
    const next = moved(shown, from, to);
    if (next === shown) return;
    order.mutate(next, { onError: sayRefusal });
  };

  return (
    <div className={table.frame}>
      <table className={cx(table.table, table.stacked)}>
        <caption className="visually-hidden">{t('columns.caption')}</caption>
        <thead>
          <tr>
            {canEdit && (
              <th scope="col" className={styles.orderHead}>
                {t('columns.order')}
              </th>
            )}
            <th scope="col">{t('columns.name')}</th>
            <th scope="col">{t('columns.showMetering')}</th>
            <th scope="col">{t('columns.showIndex')}</th>
            {canEdit && <ActionsHead />}
          </tr>
        </thead>
        <tbody>
          {shown.map((column, index) => (
            <ColumnRow
              key={column.idOutgoColumn}
              {...{ idAs, column, revision, canEdit, index }}
              count={shown.length}
              isDragged={dragged === index}
              onDrag={setDragged}
              onDrop={() => {
                if (dragged !== null) move(dragged, index);
                setDragged(null);
              }}
              onMove={(to) => {
                move(index, to);
              }}
              onDelete={() => {
                setDoomed(column);
              }}
            />
          ))}
        </tbody>
      </table>
      {doomed !== null && (
        <DeleteColumn
          idAs={idAs}
          column={doomed}
          onClose={() => {
            setDoomed(null);
          }}
        />
      )}
    </div>
  );
}

function AddColumn({ idAs }: { idAs: number }) {
  const add = useAddColumn(idAs);
  const form = useForm<{ name: string }>({
    initial: { name: '' },
    draft: `column.${idAs}`,
    validate: (values) => refusalsOf(tableRoutes.addOutgoColumn.body, values),
    onSubmit: (values): unknown => {
      return add.mutateAsync(values, {
        onSuccess: () => {
          toast('done', t('columns.added', { name: values.name.trim() }));
          // Text typed while the column was being saved is the next name.
          if (!form.goOn(values, { name: '' })) form.focus('name');
        },
        onError: (error) => {
          if (!refusedName(error, form.refuse)) sayRefusal(error);
        },
      });
    },
  });
  return (
    <form className={styles.add} onSubmit={form.submit} noValidate>
      <TextField {...form.field('name')} label={t('columns.new')} help={t('columns.newHelp')} />
      <Button type="submit" icon="plus" busy={add.isPending}>
        {t('columns.add')}
      </Button>
    </form>
  );
}

type DeleteColumnProps = {
  readonly idAs: number;
  readonly column: OutgoColumnView;
  readonly onClose: () => void;
};

function DeleteColumn({ idAs, column, onClose }: DeleteColumnProps) {
  const remove = useDeleteColumn(idAs);
  const { name, showMetering, showIndex } = column;
  const add = useAddColumn(idAs);
  return (
    <ConfirmDialog
      open
      danger
      title={t('columns.confirmDelete', { name })}
      consequence={t('columns.confirmDeleteText')}
      confirmLabel={t('columns.delete', { name })}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => {
        remove.mutate(column.idOutgoColumn, {
          onSuccess: () => {
            toast('done', t('columns.deleted', { name }), {
              label: t('common.undo'),
              run: () => {
                add.mutateAsync({ name, showMetering, showIndex }).catch(sayRefusal);
              },
            });
          },
          onError: sayRefusal,
          onSettled: onClose,
        });
      }}
    />
  );
}
