import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { ActionsHead } from '../../components/actions-head.js';
import { Button } from '../../components/button.js';
import { RowCheckbox, Select } from '../../components/choice.js';
import { useFirstRows } from '../../components/first-rows.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { EmptyState } from '../../components/states.js';
import { Unread } from '../../components/unread.js';
import { chosenAfter } from '../../lib/chosen.js';
import { cx } from '../../lib/cx.js';
import { usePaymentModes } from '../../lib/payment-modes.js';
import type { Period } from '../../lib/payments-query.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import { type CensorAct, CensorRow } from './censor-row.js';
import type { Papers } from './documents-table.js';
import { PapersDialog } from './papers-dialog.js';
import {
  type CashDocument,
  paymentQueries,
  useCheckDocument,
  useCheckDocuments,
} from './payments.queries.js';
import { AnswerDialog, RemarkDialog } from './remark-dialogs.js';
import styles from './payments.module.css';

type Shown = 'all' | 'unseen' | 'remarked';
type Asked = { readonly what: CensorAct; readonly document: CashDocument };

type CensorViewProps = {
  readonly idAs: number;
  readonly period: Period;
  readonly dates: ReactNode;
  readonly papers: Papers;
  /** A censor marks and remarks (`canCheck`); an administrator answers (`canAnswer`). */
  readonly canCheck: boolean;
  readonly canAnswer: boolean;
};

/** Lists the documents for the censor's check: seen or not, the remark, the answer. */
export function CensorView({ idAs, period, dates, papers, ...rights }: CensorViewProps) {
  const list = useQuery(paymentQueries.checked(idAs, period));
  const [shown, setShown] = useState<Shown>(rights.canCheck ? 'unseen' : 'remarked');
  const [asked, setAsked] = useState<Asked | null>(null);
  const marking = useMarking(idAs);
  const close = (): void => {
    setAsked(null);
  };
  const asNow = (document: CashDocument): CashDocument =>
    list.data?.payments.find(({ idPd }) => idPd === document.idPd) ?? document;
  return (
    <>
      <div className={styles.bar}>
        {dates}
        <Select<Shown>
          label={t('payments.only')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: t('payments.all') },
            { value: 'unseen', label: t('payments.unseen') },
            { value: 'remarked', label: t('payments.remarked') },
          ]}
        />
      </div>
      {!list.isSuccess ? (
        <Unread title={t('payments.failed')} read={list} />
      ) : (
        <Documents
          {...{ idAs, marking, ...rights }}
          isAny={list.data.payments.length > 0}
          unseen={list.data.unseen}
          rows={list.data.payments.filter((one) => isAmong(shown, one)).toReversed()}
          onAsk={setAsked}
        />
      )}
      {asked?.what === 'papers' && (
        <PapersDialog document={asked.document} onClose={close}>
          {papers(asked.document.idPd, false)}
        </PapersDialog>
      )}
      {asked?.what === 'remark' && (
        <RemarkDialog idAs={idAs} document={asNow(asked.document)} onClose={close} />
      )}
      {asked?.what === 'answer' && (
        <AnswerDialog idAs={idAs} document={asNow(asked.document)} onClose={close} />
      )}
    </>
  );
}

const isAmong = (shown: Shown, { check }: CashDocument): boolean =>
  shown === 'all' || (shown === 'unseen' ? check === null : check !== null && check.remark !== '');

type DocumentsProps = Pick<CensorViewProps, 'idAs' | 'canCheck' | 'canAnswer'> & {
  /** Whether the period has any documents, regardless of the filter. */
  readonly isAny: boolean;
  readonly unseen: number;
  /** The filtered documents, latest first. */
  readonly rows: readonly CashDocument[];
  readonly marking: ReturnType<typeof useMarking>;
  readonly onAsk: (asked: Asked) => void;
};

/** The filtered documents, and the selection of those to be marked as seen together. */
function Documents(props: DocumentsProps) {
  const { idAs, canCheck, canAnswer, isAny, unseen, rows, marking, onAsk } = props;
  const { nameOf: modeName } = usePaymentModes(idAs);
  const check = useCheckDocument(idAs);
  const first = useFirstRows(rows);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  // Selecting all selects only the rows that are displayed.
  const open = first.shown.filter((one) => one.check === null);
  const selected = open.filter(({ idPd }) => chosen.has(idPd));
  const canChoose = canCheck && open.length > 0;
  return (
    <>
      {isAny && (
        <div className={cx(styles.bar, styles.seen)}>
          <p>
            {unseen === 0 ? t('payments.allSeen') : t('payments.unseenCount', { count: unseen })}
          </p>
          {canChoose && <MarkSeen {...{ marking, selected }} />}
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState icon="eye" title={t('payments.nothingToCheck')}>
          {t('payments.nothingToCheckText')}
        </EmptyState>
      ) : (
        <>
          <PlainTable caption={t('payments.censor')} stacked>
            <thead>
              <tr>
                {canChoose && (
                  <th scope="col" className={table.tick} data-label={t('letters.all')}>
                    <RowCheckbox
                      label={t('payments.chooseAllUnseen')}
                      checked={selected.length === open.length}
                      onChange={(isAll) => {
                        setChosen(new Set(isAll ? open.map(({ idPd }) => idPd) : []));
                      }}
                    />
                  </th>
                )}
                <th scope="col">{t('payments.date')}</th>
                <th scope="col">{t('payments.type')}</th>
                <th scope="col">{t('payments.subject')}</th>
                <th scope="col" className={table.right}>
                  {t('payments.value')}
                </th>
                <th scope="col">{t('payments.remark')}</th>
                <ActionsHead />
              </tr>
            </thead>
            <tbody>
              {first.shown.map((document) => (
                <CensorRow
                  key={document.idPd}
                  {...{ document, canCheck, canAnswer }}
                  mode={modeName(document.pM)}
                  choice={
                    canChoose
                      ? {
                          isChosen: chosen.has(document.idPd),
                          onChoose: (isChosen) => {
                            setChosen(chosenAfter(chosen, [document.idPd], isChosen));
                          },
                        }
                      : null
                  }
                  onSeen={() => {
                    check.mutateAsync({ idPd: document.idPd, remark: '' }).catch(sayRefusal);
                  }}
                  onAsk={(what) => {
                    onAsk({ what, document });
                  }}
                />
              ))}
            </tbody>
          </PlainTable>
          {first.more}
        </>
      )}
    </>
  );
}

type MarkSeenProps = {
  readonly marking: ReturnType<typeof useMarking>;
  readonly selected: readonly CashDocument[];
};

/** Marks the selected documents as seen. Each is a command of its own, so the button shows the progress. */
function MarkSeen({ marking: { several, done, mark }, selected }: MarkSeenProps) {
  return (
    <div className={styles.push}>
      <Button
        icon="check"
        disabled={selected.length === 0}
        busy={several.isPending}
        onClick={() => {
          mark(selected.map(({ idPd }) => idPd));
        }}
      >
        {several.isPending
          ? t('payments.markingSeen', { done, count: several.variables.ids.length })
          : t('payments.markChosenSeen', { count: selected.length })}
      </Button>
    </div>
  );
}

/** Marks documents as seen. The result is a toast, because rows and button may be gone by then. */
function useMarking(idAs: number) {
  const several = useCheckDocuments(idAs);
  const [done, setDone] = useState(0);
  const mark = (ids: readonly number[]) => {
    several.mutate(
      { ids, onSeen: setDone },
      {
        onSuccess: ({ seen, refusal }) => {
          toast('done', t('payments.severalSeen', { count: seen }));
          if (refusal !== null) sayRefusal(refusal);
        },
        onError: sayRefusal,
        onSettled: () => {
          setDone(0);
        },
      },
    );
  };
  return { several, done, mark };
}
