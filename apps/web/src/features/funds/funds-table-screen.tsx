import { ADMINISTRATOR, type AnswerOf, type fundRoutes } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Fragment, useState } from 'react';

import { Amount } from '../../components/amount.js';
import { Select } from '../../components/choice.js';
import { Page } from '../../components/page.js';
import table from '../../components/plain-table.module.css';
import { CellEditor } from '../../components/cell-editor.js';
import { EmptyState } from '../../components/states.js';
import { Unread } from '../../components/unread.js';
import { entrancesQuery } from '../../lib/structure.js';
import { cx } from '../../lib/cx.js';
import { editBani, parseScaled } from '../../lib/format.js';
import { monthName } from '../../lib/months.js';
import { useSession, wholeRolesOn } from '../../lib/session.js';
import { afterPress } from '../../lib/press.js';
import { t } from '../../lib/text.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useFocusBack } from '../../lib/use-focus-back.js';
import { fundQueries, useSetShare } from './funds.queries.js';
import styles from './funds.module.css';

type FundsTableScreenProps = {
  readonly idAs: number;
  readonly idGroup: number;
  readonly idMonth: number;
};

/** The columns of each fund. */
const parts = ['paidBani', 'arrearsBani', 'dueBani'] as const;
const heads = {
  paidBani: t('funds.paid'),
  arrearsBani: t('funds.arrears'),
  dueBani: t('funds.due'),
};

/** The funds of an entrance in a month: paid so far, arrears, the month's due; typed dues are edited in place. */
export function FundsTableScreen({ idAs, idGroup, idMonth }: FundsTableScreenProps) {
  const answer = useQuery(fundQueries.table(idAs, idGroup, idMonth));
  const entrances = useQuery(entrancesQuery(idAs));
  const navigate = useNavigate();
  const roles = wholeRolesOn(useSession(), idAs);
  const canEdit = (roles & ADMINISTRATOR) !== 0 && answer.data?.isOpen === true;
  return (
    <Page
      title={t('funds.tableTitle', { name: monthName(idMonth) })}
      action={
        entrances.isSuccess && entrances.data.length > 1 ? (
          <Select
            label={t('funds.entrance')}
            labelHidden
            data-step="entrance"
            value={String(idGroup)}
            options={entrances.data.map(({ idEntrance, title }) => ({
              value: String(idEntrance),
              label: title,
            }))}
            onChange={(value) =>
              void navigate({
                to: '/association/$idAs/group/$idGroup/month/$idMonth/funds',
                params: { idAs, idGroup: Number(value), idMonth },
              })
            }
          />
        ) : undefined
      }
    >
      {!answer.isSuccess ? (
        <Unread title={t('funds.tableFailed')} read={answer} />
      ) : answer.data.funds.length === 0 ? (
        <EmptyState
          icon="groups"
          title={t('funds.none')}
          action={
            <Link to="/association/$idAs/funds" params={{ idAs }}>
              {t('funds.all')}
            </Link>
          }
        >
          {t('funds.noneText')}
        </EmptyState>
      ) : (
        <SharesTable idAs={idAs} data={answer.data} canEdit={canEdit} />
      )}
    </Page>
  );
}

/** Identifies the cell of one apartment's due to one fund. */
const cellOf = (idFund: number, idAp: number): string => `${idFund}.${idAp}`;

type SharesTableProps = {
  readonly idAs: number;
  readonly data: AnswerOf<typeof fundRoutes.readFundsTable>;
  readonly canEdit: boolean;
};

function SharesTable({ idAs, data: { idMonth, funds, apartments }, canEdit }: SharesTableProps) {
  const share = useSetShare(idAs, idMonth);
  const [edited, setEdited] = useState<string | null>(null);

  const save = (idFund: number, idAp: number, text: string): string | null => {
    const amountBani = text.trim() === '' ? 0 : parseScaled(text, 2);
    if (amountBani === null) return t('funds.notAmount');
    // Several saves may be running, each with its own refusal.
    share.mutateAsync({ idFund, idAp, amountBani }).catch(sayRefusal);
    setEdited(null);
    return null;
  };

  return (
    <div className={table.frame} tabIndex={0} role="region" aria-label={t('funds.title')}>
      <table className={cx(table.table, styles.shares)}>
        <caption className="visually-hidden">
          {t('funds.tableTitle', { name: monthName(idMonth) })}
        </caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t('funds.apartment')}
            </th>
            {funds.map(({ idFund, name }) => (
              <th key={idFund} scope="colgroup" colSpan={parts.length} className={styles.fundHead}>
                {name}
              </th>
            ))}
          </tr>
          <tr>
            {funds.map(({ idFund }) => (
              <Fragment key={idFund}>
                {parts.map((part) => (
                  <th key={part} scope="col" className={table.right}>
                    {heads[part]}
                  </th>
                ))}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {apartments.map(({ idAp, n }, at) => (
            <tr key={idAp}>
              <th scope="row">{n}</th>
              {funds.map(({ idFund, name, shares }) => (
                <Fragment key={idFund}>
                  <td className={table.right}>
                    <Amount bani={shares[at]?.paidBani ?? 0} zero="dash" />
                  </td>
                  <td className={table.right}>
                    <Amount bani={shares[at]?.arrearsBani ?? 0} zero="dash" tone="owed" />
                  </td>
                  <td className={table.right}>
                    <DueCell
                      bani={shares[at]?.dueBani ?? 0}
                      label={t('funds.editShare', { name, n })}
                      canEdit={canEdit}
                      isEdited={edited === cellOf(idFund, idAp)}
                      onEdit={() => {
                        setEdited(cellOf(idFund, idAp));
                      }}
                      save={(text) => save(idFund, idAp, text)}
                      onDrop={() => {
                        setEdited(null);
                      }}
                      onLeft={() => {
                        // The press may be on the next cell, which must not move away under it.
                        afterPress(() => {
                          setEdited((now) => (now === cellOf(idFund, idAp) ? null : now));
                        });
                      }}
                      onSaved={(isBack) => {
                        const next = apartments[at + (isBack ? -1 : 1)];
                        setEdited(next === undefined ? null : cellOf(idFund, next.idAp));
                      }}
                    />
                  </td>
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('funds.total')}</th>
            {funds.map(({ idFund, totals }) => (
              <Fragment key={idFund}>
                {parts.map((part) => (
                  <td key={part} className={table.right}>
                    <Amount bani={totals[part]} />
                  </td>
                ))}
              </Fragment>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

type DueCellProps = {
  readonly bani: number;
  readonly label: string;
  readonly canEdit: boolean;
  readonly isEdited: boolean;
  readonly onEdit: () => void;
  /** Saves the typed text, or returns the sentence that refuses it. */
  readonly save: (text: string) => string | null;
  readonly onDrop: () => void;
  readonly onLeft: () => void;
  /** `isBack`: with Shift, so to the apartment above. */
  readonly onSaved: (isBack: boolean) => void;
};

/** The month's due of one apartment: an amount, or a button that edits it. */
function DueCell(props: DueCellProps) {
  const { bani, label, canEdit, isEdited, onEdit, save, onDrop, onLeft, onSaved } = props;
  // After the last row and after Escape no other cell takes the focus.
  const button = useFocusBack(isEdited);
  if (!canEdit) return <Amount bani={bani} zero="dash" />;
  if (!isEdited) {
    return (
      <button
        ref={button}
        type="button"
        className={styles.cell}
        aria-label={label}
        onClick={onEdit}
      >
        <Amount bani={bani} zero="dash" />
      </button>
    );
  }
  return (
    <CellEditor
      label={label}
      text={bani === 0 ? '' : editBani(bani)}
      align="right"
      save={save}
      onDrop={onDrop}
      onLeft={onLeft}
      onSaved={(_, isBack) => {
        onSaved(isBack);
      }}
    />
  );
}
