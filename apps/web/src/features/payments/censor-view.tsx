import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { Amount } from '../../components/amount.js';
import { AnnulReason } from '../../components/annul-reason.js';
import { StateChip } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { RowCheckbox, Select } from '../../components/choice.js';
import { FailedRead } from '../../components/failed-read.js';
import { useFirstRows } from '../../components/first-rows.js';
import table from '../../components/plain-table.module.css';
import { EmptyState, Skeleton } from '../../components/states.js';
import { FormDialog } from '../../components/form-dialog.js';
import { TextAreaField } from '../../components/text-field.js';
import { chosenAfter } from '../../lib/chosen.js';
import { cx } from '../../lib/cx.js';
import { formatDate } from '../../lib/format.js';
import { usePaymentModes } from '../../lib/payment-modes.js';
import type { Period } from '../../lib/payments-query.js';
import { ProblemError, sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-fact.js';
import { useForm } from '../../lib/use-form.js';
import type { Papers } from './documents-table.js';
import { PapersDialog } from './papers-dialog.js';
import { nameOf, signedBani, subjectOf, toldApart } from '../../lib/payment-words.js';
import {
  type CashDocument,
  paymentQueries,
  useAnswerRemark,
  useCheckDocument,
  useCheckDocuments,
} from './payments.queries.js';
import styles from './payments.module.css';

type Shown = 'all' | 'unseen' | 'remarked';
/** What is asked for of a document, each in a dialog of its own. */
type CensorAct = 'remark' | 'answer' | 'papers';

type CensorViewProps = {
  readonly idAs: number;
  readonly period: Period;
  readonly dates: ReactNode;
  readonly papers: Papers;
  /** A censor looks and remarks, an administrator answers. */
  readonly canCheck: boolean;
  readonly canAnswer: boolean;
};

/** The documents as a censor goes through them: seen or not, what was remarked, what was answered. */
export function CensorView(props: CensorViewProps) {
  const { idAs, period, dates, papers, canCheck, canAnswer } = props;
  const list = useQuery(paymentQueries.checked(idAs, period));
  const { nameOf: modeName } = usePaymentModes(idAs);
  const check = useCheckDocument(idAs);
  const several = useCheckDocuments(idAs);
  const [shown, setShown] = useState<Shown>(canCheck ? 'unseen' : 'remarked');
  const [asked, setAsked] = useState<{ what: CensorAct; document: CashDocument } | null>(null);
  const close = (): void => {
    setAsked(null);
  };
  const rows = (list.data?.payments ?? [])
    .filter(
      ({ check: seen }) =>
        shown === 'all' ||
        (shown === 'unseen' ? seen === null : seen !== null && seen.remark !== ''),
    )
    .toReversed();
  const first = useFirstRows(rows);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [done, setDone] = useState(0);
  // Whoever chooses all means those that are seen.
  const open = first.shown.filter(({ check: seen }) => seen === null);
  const selected = open.filter(({ idPd }) => chosen.has(idPd));
  const canChoose = canCheck && open.length > 0;
  const isAll = canChoose && selected.length === open.length;
  const markChosen = () => {
    several.mutate(
      { ids: selected.map(({ idPd }) => idPd), onSeen: setDone },
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
      {list.isPending ? (
        <Skeleton label={t('common.loading')} />
      ) : list.isError ? (
        <FailedRead title={t('payments.failed')} read={list} />
      ) : (
        <>
          {list.data.payments.length > 0 && (
            <div className={cx(styles.bar, styles.seen)}>
              <p>
                {list.data.unseen === 0
                  ? t('payments.allSeen')
                  : t('payments.unseenCount', { count: list.data.unseen })}
              </p>
              {canChoose && (
                <div className={styles.push}>
                  <Button
                    icon="check"
                    disabled={selected.length === 0}
                    busy={several.isPending}
                    onClick={markChosen}
                  >
                    {several.isPending
                      ? t('payments.markingSeen', { done, count: several.variables.ids.length })
                      : t('payments.markChosenSeen', { count: selected.length })}
                  </Button>
                </div>
              )}
            </div>
          )}
          {rows.length === 0 ? (
            <EmptyState icon="eye" title={t('payments.nothingToCheck')}>
              {t('payments.nothingToCheckText')}
            </EmptyState>
          ) : (
            <>
              <div className={table.frame}>
                <table className={cx(table.table, table.stacked)}>
                  <caption className="visually-hidden">{t('payments.censor')}</caption>
                  <thead>
                    <tr>
                      {canChoose && (
                        <th scope="col">
                          <RowCheckbox
                            label={t('payments.chooseAllUnseen')}
                            checked={isAll}
                            onChange={() => {
                              setChosen(new Set(isAll ? [] : open.map(({ idPd }) => idPd)));
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
                      <th scope="col">
                        <span className="visually-hidden">{t('payments.actions')}</span>
                      </th>
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
                          check.mutate({ idPd: document.idPd, remark: '' });
                        }}
                        onAsk={(what) => {
                          setAsked({ what, document });
                        }}
                      />
                    ))}
                  </tbody>
                </table>
              </div>
              {first.more}
            </>
          )}
        </>
      )}
      {asked?.what === 'papers' && (
        <PapersDialog document={asked.document} onClose={close}>
          {papers(asked.document.idPd, false)}
        </PapersDialog>
      )}
      {asked?.what === 'remark' && <RemarkDialog {...{ idAs, ...asked }} onClose={close} />}
      {asked?.what === 'answer' && <AnswerDialog {...{ idAs, ...asked }} onClose={close} />}
    </>
  );
}

type CensorRowProps = {
  readonly document: CashDocument;
  /** The word of its mode. */
  readonly mode: string;
  readonly canCheck: boolean;
  readonly canAnswer: boolean;
  /** Where several may be marked at once: whether this one is among them. */
  readonly choice: {
    readonly isChosen: boolean;
    readonly onChoose: (isChosen: boolean) => void;
  } | null;
  readonly onSeen: () => void;
  readonly onAsk: (what: CensorAct) => void;
};

/** A document, what was remarked of it, and what the person may do about it. */
function CensorRow(props: CensorRowProps) {
  const { document, mode, canCheck, canAnswer, choice, onSeen, onAsk } = props;
  const { check, an, anReason, emitted, info } = document;
  const name = toldApart(document);
  return (
    <tr className={an ? styles.struck : undefined}>
      {choice !== null && (
        <td>
          {check === null && (
            <RowCheckbox
              label={t('payments.chooseUnseen', { document: name })}
              checked={choice.isChosen}
              onChange={choice.onChoose}
            />
          )}
        </td>
      )}
      <td className={table.nowrap}>{formatDate(emitted)}</td>
      <td>
        {nameOf(document)}
        <div className={styles.quiet}>{mode}</div>
      </td>
      <td>
        {subjectOf(document)}
        {info !== '' && <div className={styles.quiet}>{info}</div>}
        {an && <AnnulReason reason={anReason} />}
      </td>
      <td className={table.right} data-label={t('payments.value')}>
        <Amount bani={signedBani(document)} />
      </td>
      <td>
        <RemarkCell document={document} />
      </td>
      <td className={table.actions}>
        <Button
          kind="quiet"
          icon="copy"
          aria-label={t('payments.papersOf', { document: name })}
          onClick={() => {
            onAsk('papers');
          }}
        >
          {t('payments.papers')}
        </Button>
        {canCheck && check === null && (
          <Button
            kind="quiet"
            icon="check"
            aria-label={t('payments.seenOf', { document: name })}
            onClick={onSeen}
          >
            {t('payments.markSeen')}
          </Button>
        )}
        {canCheck && (
          <Button
            kind="quiet"
            icon="edit"
            aria-label={t('payments.remarkOf', { document: name })}
            onClick={() => {
              onAsk('remark');
            }}
          >
            {t('payments.remark')}
          </Button>
        )}
        {canAnswer && (check?.remark ?? '') !== '' && (
          <Button
            kind="quiet"
            icon="edit"
            aria-label={t('payments.answerOf', { document: name })}
            onClick={() => {
              onAsk('answer');
            }}
          >
            {t('payments.answer')}
          </Button>
        )}
      </td>
    </tr>
  );
}

function RemarkCell({ document: { check } }: { document: CashDocument }) {
  if (check === null) return <StateChip tone="waiting">{t('payments.notSeen')}</StateChip>;
  if (check.remark === '') return <StateChip tone="paid">{t('payments.seen')}</StateChip>;
  return (
    <>
      <p>{check.remark}</p>
      {check.answer === '' ? (
        <StateChip tone="owed">{t('payments.unanswered')}</StateChip>
      ) : (
        <p>{t('payments.answered', { answer: check.answer })}</p>
      )}
    </>
  );
}

type TextDialogProps = {
  readonly idAs: number;
  readonly document: CashDocument;
  readonly onClose: () => void;
};

function RemarkDialog({ idAs, document, onClose }: TextDialogProps) {
  const check = useCheckDocument(idAs);
  const { idPd } = document;
  return (
    <TextDialog
      title={t('payments.remarkTitle', { document: nameOf(document) })}
      text={t('payments.remarkText')}
      label={t('payments.remark')}
      initial={document.check?.remark ?? ''}
      draft={`remark.${idAs}.${idPd}`}
      busy={check.isPending}
      needed={false}
      send={(remark) => check.mutateAsync({ idPd, remark })}
      done={t('payments.remarkSaid')}
      onClose={onClose}
    />
  );
}

function AnswerDialog({ idAs, document, onClose }: TextDialogProps) {
  const answering = useAnswerRemark(idAs);
  const { idPd, check } = document;
  return (
    <TextDialog
      title={t('payments.answerTitle', { document: nameOf(document) })}
      text={check?.remark ?? ''}
      label={t('payments.answer')}
      initial={check?.answer ?? ''}
      draft={`answer.${idAs}.${idPd}`}
      busy={answering.isPending}
      needed
      send={(answer) => answering.mutateAsync({ idPd, answer })}
      done={t('payments.answerSaid')}
      onClose={onClose}
    />
  );
}

type TextDialogOwn = {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly initial: string;
  readonly draft: string;
  readonly busy: boolean;
  /** An answer says something; a look may be without a remark. */
  readonly needed: boolean;
  readonly send: (text: string) => Promise<unknown>;
  readonly done: string;
  readonly onClose: () => void;
};

function TextDialog(props: TextDialogOwn) {
  const { title, text, label, initial, draft, busy, needed, send, done, onClose } = props;
  const fields = useForm<{ text: string }>({
    initial: { text: initial },
    draft,
    validate: (values) =>
      needed && values.text.trim() === '' ? { text: t('payments.needed') } : {},
    onSubmit: (values) => {
      send(values.text.trim()).then(
        () => {
          fields.clearDraft();
          toast('done', done);
          onClose();
        },
        (error: unknown) => {
          const [said] = error instanceof ProblemError ? Object.values(error.fields) : [];
          fields.setRefusal(said ?? sentenceOf(error, t('http.notSaved')));
        },
      );
    },
  });
  return (
    <FormDialog {...{ title, text, busy, onClose }} form={fields}>
      <TextAreaField {...fields.field('text')} label={label} rows={4} maxLength={500} />
    </FormDialog>
  );
}
