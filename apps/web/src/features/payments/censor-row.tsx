import { Amount } from '../../components/amount.js';
import { AnnulReason } from '../../components/annul-reason.js';
import { StateChip } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { RowCheckbox } from '../../components/choice.js';
import table from '../../components/plain-table.module.css';
import { cx } from '../../lib/cx.js';
import { formatDate } from '../../lib/format.js';
import { nameOf, signedBani, subjectOf, nameOutsideRow } from '../../lib/payment-words.js';
import { t } from '../../lib/text.js';
import type { CashDocument } from './payments.queries.js';
import styles from './payments.module.css';

/** The actions on a document, each in a dialog of its own. */
export type CensorAct = 'remark' | 'answer' | 'papers';

type CensorRowProps = {
  readonly document: CashDocument;
  /** The name of its payment mode. */
  readonly mode: string;
  readonly canCheck: boolean;
  readonly canAnswer: boolean;
  /** Selection for marking several at once; null if this is not possible. */
  readonly choice: {
    readonly isChosen: boolean;
    readonly onChoose: (isChosen: boolean) => void;
  } | null;
  readonly onSeen: () => void;
  readonly onAsk: (what: CensorAct) => void;
};

/** One document with its remark and the actions available to the user. */
export function CensorRow(props: CensorRowProps) {
  const { document, mode, canCheck, canAnswer, choice, onSeen, onAsk } = props;
  const { check, an, anReason, emitted, info } = document;
  const name = nameOutsideRow(document);
  return (
    <tr className={an ? styles.struck : undefined}>
      {choice !== null && (
        <td className={table.tick}>
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
      <td className={styles.standing}>
        <RemarkCell document={document} />
      </td>
      <td className={cx(table.actions, table.below)}>
        <Button
          kind="quiet"
          icon="sheet"
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
