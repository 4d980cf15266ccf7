import type { ApartmentView, EntranceView } from '@scara/contracts/http';
import { useMemo, useState, type ReactNode } from 'react';

import { ActionsHead } from '../../components/actions-head.js';
import { Amount } from '../../components/amount.js';
import { Button, IconButton } from '../../components/button.js';
import { Icon } from '../../components/icon.js';
import { cx } from '../../lib/cx.js';
import { hasDraft } from '../../lib/drafts.js';
import { entranceTitle } from '../../lib/place-names.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useFocusBack } from '../../lib/use-focus-back.js';
import { AddApartmentRow, newApartmentDraft } from './add-apartment-row.js';
import { isNumberField, weightDecimals, type WeightDecimals } from './apartment-fields.js';
import { ApartmentRow, Weight } from './apartment-row.js';
import { byNumber } from './by-number.js';
import type { StructureColumn } from './columns.js';
import { NameForm } from './name-form.js';
import styles from './structure.module.css';
import { useChangeEntrance, useOrderApartments } from './structure.queries.js';
import type { Rights } from './use-rights.js';

type EntranceSectionProps = {
  readonly idAs: number;
  readonly entrance: EntranceView;
  readonly columns: readonly StructureColumn[];
  readonly rights: Rights;
  readonly isExpanded: boolean;
  readonly openApartment: number | null;
  readonly onToggle: () => void;
  readonly onOpenApartment: (idAp: number) => void;
  readonly onDelete: () => void;
  readonly onDeleteApartment: (apartment: ApartmentView) => void;
};

export function EntranceSection(props: EntranceSectionProps) {
  const { idAs, entrance, rights, isExpanded, onToggle, onDelete } = props;
  const { idEntrance, name } = entrance;
  const [renaming, setRenaming] = useState(
    () => rights.whole && hasDraft(`entrance.${idEntrance}`),
  );
  const rename = useFocusBack(renaming);
  const change = useChangeEntrance(idAs, idEntrance);

  return (
    <li className={styles.entrance}>
      <div className={styles.entranceHead}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isExpanded}
          aria-label={
            isExpanded
              ? t('structure.collapse', { name: entranceTitle(name) })
              : t('structure.expand', { name: entranceTitle(name) })
          }
          onClick={onToggle}
        >
          <Icon name={isExpanded ? 'chevronDown' : 'chevronRight'} />
        </button>
        {renaming ? (
          <NameForm
            nameLabel={t('structure.entranceName')}
            draft={`entrance.${idEntrance}`}
            existing={{ name, street: '', revision: entrance.revision }}
            write={change}
            save={({ name: typed }, when, ifMatch) =>
              change.mutateAsync({ body: { name: typed }, ifMatch }, when)
            }
            savedText={(values) =>
              t('structure.entranceSaved', { name: entranceTitle(values.name) })
            }
            onDone={() => {
              setRenaming(false);
            }}
          />
        ) : (
          <>
            <h3>{entranceTitle(name)}</h3>
            <span className={styles.count}>
              {t('structure.apartments', { count: entrance.inEntrance.length })} ·{' '}
              {t('structure.personsCount', { count: entrance.totals.persTot })}
            </span>
            {rights.whole && (
              <span className={styles.headActions}>
                <IconButton
                  ref={rename}
                  icon="edit"
                  label={t('structure.editEntrance', { name: entranceTitle(name) })}
                  onClick={() => {
                    setRenaming(true);
                  }}
                />
                <IconButton
                  icon="trash"
                  kind="danger"
                  label={t('structure.deleteEntrance', { name: entranceTitle(name) })}
                  onClick={onDelete}
                />
              </span>
            )}
          </>
        )}
      </div>
      {isExpanded && <EntranceTable {...props} />}
    </li>
  );
}

function EntranceTable({
  idAs,
  entrance,
  columns,
  rights,
  openApartment,
  onOpenApartment,
  onDeleteApartment,
}: EntranceSectionProps) {
  const { idEntrance, name, inEntrance } = entrance;
  const canEdit = rights.entrance(idEntrance);
  const decimals = useMemo(() => weightDecimals(inEntrance), [inEntrance]);
  const [adding, setAdding] = useState(() => canEdit && hasDraft(newApartmentDraft(idEntrance)));
  const add = useFocusBack(adding);

  return (
    <div className={styles.tableWrap}>
      {(inEntrance.length > 0 || adding) && (
        <div
          className={styles.scroller}
          tabIndex={0}
          role="region"
          aria-label={t('structure.tableCaption', { name: entranceTitle(name) })}
        >
          <table className={styles.table}>
            <caption className="visually-hidden">
              {t('structure.tableCaption', { name: entranceTitle(name) })}
            </caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th
                    key={column.field}
                    scope="col"
                    title={column.label}
                    className={cx(
                      styles[column.field],
                      isNumberField(column.field) && styles.right,
                    )}
                  >
                    {column.head}
                  </th>
                ))}
                <ActionsHead className={styles.actionsHead} />
              </tr>
            </thead>
            <tbody>
              {inEntrance.map((apartment) => (
                <ApartmentRow
                  key={apartment.idAp}
                  idAs={idAs}
                  apartment={apartment}
                  columns={columns}
                  decimals={decimals}
                  canEdit={canEdit}
                  isOpen={openApartment === apartment.idAp}
                  onOpen={() => {
                    onOpenApartment(apartment.idAp);
                  }}
                  onDelete={() => {
                    onDeleteApartment(apartment);
                  }}
                />
              ))}
              {adding && (
                <AddApartmentRow
                  idAs={idAs}
                  idEntrance={idEntrance}
                  lastNumber={inEntrance.at(-1)?.number ?? null}
                  columns={columns}
                  onClose={() => {
                    setAdding(false);
                  }}
                />
              )}
            </tbody>
            <Totals entrance={entrance} decimals={decimals} columns={columns} />
          </table>
        </div>
      )}
      {inEntrance.length === 0 && !adding && (
        <p className={styles.noApartments}>
          {t('structure.noApartments')} {canEdit && t('structure.noApartmentsHow')}
        </p>
      )}
      {canEdit && (
        <div className={styles.underTable}>
          {adding ? (
            <p className={styles.keys}>{t('structure.keys')}</p>
          ) : (
            <>
              <Button
                ref={add}
                kind="quiet"
                icon="plus"
                onClick={() => {
                  setAdding(true);
                }}
              >
                {t('structure.addApartment')}
              </Button>
              <OrderByNumber idAs={idAs} entrance={entrance} onDone={() => add.current?.focus()} />
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** A button that sorts the apartments by number; shown only if one is out of order. */
function OrderByNumber({
  idAs,
  entrance,
  onDone,
}: Pick<EntranceSectionProps, 'idAs' | 'entrance'> & {
  /** Called when the apartments are sorted and the button is gone. */
  readonly onDone: () => void;
}) {
  const { idEntrance, name, inEntrance } = entrance;
  const put = useOrderApartments(idAs, idEntrance);
  const ordered = byNumber(inEntrance);
  if (ordered === undefined) return null;
  const before = inEntrance.map(({ idAp }) => idAp);
  return (
    <Button
      kind="quiet"
      busy={put.isPending}
      onClick={() => {
        put
          .mutateAsync(ordered.map(({ idAp }) => idAp))
          .then(() => {
            onDone();
            toast('done', t('structure.ordered', { name: entranceTitle(name) }), {
              label: t('common.undo'),
              run: () => {
                put.mutateAsync(before).catch(sayRefusal);
              },
            });
          })
          .catch(sayRefusal);
      }}
    >
      {t('structure.orderByNumber')}
    </Button>
  );
}

function Totals({
  entrance: { totals },
  decimals,
  columns,
}: {
  entrance: EntranceView;
  decimals: WeightDecimals;
  columns: readonly StructureColumn[];
}) {
  const values: Partial<Record<StructureColumn['field'], ReactNode>> = {
    persons: totals.persTot,
    surfaceE5: <Weight value={totals.cpiTotE5} decimals={decimals.surfaceE5} />,
    heatSurfaceE5: <Weight value={totals.hsTotE5} decimals={decimals.heatSurfaceE5} />,
    c2E5: <Weight value={totals.c2TotE5} decimals={decimals.c2E5} />,
    c3E5: <Weight value={totals.c3TotE5} decimals={decimals.c3E5} />,
    c4E5: <Weight value={totals.c4TotE5} decimals={decimals.c4E5} />,
    nopRemBani: <Amount bani={totals.nopRemTotBani} zero="dash" />,
    nopPenBani: <Amount bani={totals.nopPenTotBani} zero="dash" />,
  };
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('structure.total')}</th>
        {columns.slice(1).map((column) => (
          <td key={column.field} className={styles.right}>
            {values[column.field]}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  );
}
