import {
  DOCUMENT_TYPE,
  NUMBERS_PER_YEAR,
  RETURNABLE_TYPES,
  yearOfDocument,
} from '@scara/domain/cashbook';

import { Amount } from '../../components/amount.js';
import { AnnulReason } from '../../components/annul-reason.js';
import { StateChip } from '../../components/badge.js';
import { IconButton } from '../../components/button.js';
import { Menu, MenuItem, MenuSeparator } from '../../components/menu.js';
import table from '../../components/plain-table.module.css';
import { formatDate } from '../../lib/format.js';
import {
  CORRECTION,
  hasReceipt,
  isIncoming,
  nameOf,
  signedBani,
  subjectOf,
  nameOutsideRow,
  typeName,
} from '../../lib/payment-words.js';
import { t } from '../../lib/text.js';
import { type CashDocument, printReceipts } from './payments.queries.js';
import styles from './payments.module.css';

/** The actions on a document, each in a dialog of its own. */
export type DocumentAct = 'edit' | 'annul' | 'return' | 'papers';

type DocumentRowProps = {
  readonly idAs: number;
  readonly document: CashDocument;
  /** The document whose money this one returns, if that is in the period too. */
  readonly returned: CashDocument | undefined;
  /** The name of its payment mode. */
  readonly mode: string;
  readonly canWrite: boolean;
  /** Whether the user may also write what only administrators write (decision 54). */
  readonly canCorrect: boolean;
  /** Whether any document of the period has a service fee, which has columns of its own. */
  readonly hasFees: boolean;
  readonly onAsk: (what: DocumentAct) => void;
};

/** One document of the cash book and its actions; an annulled one stays, struck through. */
export function DocumentRow(props: DocumentRowProps) {
  const { idAs, document, returned, mode, canWrite, canCorrect, hasFees, onAsk } = props;
  const { idPd, emitted, series, paymentNumber, info, an, anReason, idReturn, returnOf } = document;
  const isStanding = !an && idReturn === null && returnOf === null;
  const canReturn = isStanding && canGoBack(document);
  return (
    <tr className={an ? styles.struck : undefined}>
      <td className={table.right} data-label={t('payments.row')}>
        {idPd % NUMBERS_PER_YEAR}
      </td>
      <td className={table.nowrap}>{formatDate(emitted)}</td>
      <td data-label={series && t('payments.series')}>{series}</td>
      <td data-label={paymentNumber && t('payments.number')}>{paymentNumber}</td>
      <td>
        {typeName(document)}
        {returnOf !== null && (
          <div className={styles.quiet}>
            {returned === undefined
              ? t('payments.returnOfRow', {
                  row: returnOf % NUMBERS_PER_YEAR,
                  year: yearOfDocument(returnOf),
                })
              : t('payments.returnOf', {
                  document: nameOf(returned),
                  date: formatDate(returned.emitted),
                })}
          </div>
        )}
      </td>
      <td>{subjectOf(document)}</td>
      <td>
        {info}
        {an && <AnnulReason reason={anReason} />}
      </td>
      <td>{mode}</td>
      <td className={table.right} data-label={t('payments.value')}>
        <Amount bani={signedBani(document)} {...(an ? { tone: 'annulled' as const } : {})} />
      </td>
      {hasFees && (
        <>
          <td className={table.right} data-label={t('payments.fee')}>
            <Amount bani={document.sFeeBani} zero="dash" />
          </td>
          <td className={table.right} data-label={t('payments.total')}>
            <Amount bani={document.totalBani} />
          </td>
        </>
      )}
      <td className={table.actions}>
        {an && <StateChip tone="annulled">{t('payments.isAnnulled')}</StateChip>}
        {idReturn !== null && <StateChip tone="info">{t('payments.isReturned')}</StateChip>}
        <DocumentMenu
          {...{ idAs, document, canReturn, onAsk }}
          isPrinted={hasReceipt(document, returned)}
          canWrite={canWrite && isStanding && (canCorrect || !isOfAdministrator(document))}
        />
      </td>
    </tr>
  );
}

/** Tells whether a document's money can be returned; a correction moved none. */
const canGoBack = ({ t: type, pM }: CashDocument): boolean =>
  String(pM) !== CORRECTION && RETURNABLE_TYPES.some((one) => one === type);

/** Tells whether only administrators may write, change or annul a document: corrections and openings. */
const isOfAdministrator = ({ t: type, pM }: CashDocument): boolean =>
  String(pM) === CORRECTION ||
  type === DOCUMENT_TYPE.penaltyCorrection ||
  type === DOCUMENT_TYPE.opening;

type DocumentMenuProps = Pick<DocumentRowProps, 'idAs' | 'document' | 'canWrite' | 'onAsk'> & {
  readonly isPrinted: boolean;
  readonly canReturn: boolean;
};

function DocumentMenu(props: DocumentMenuProps) {
  const { idAs, document, isPrinted, canReturn, canWrite, onAsk } = props;
  return (
    <Menu
      trigger={
        <IconButton
          icon="more"
          label={t('payments.actionsOf', { document: nameOutsideRow(document) })}
        />
      }
    >
      {isPrinted && (
        <>
          <MenuItem
            icon="print"
            onSelect={() => {
              printReceipts(idAs, [document.idPd]);
            }}
          >
            {t('payments.print')}
          </MenuItem>
          <MenuItem
            icon="print"
            onSelect={() => {
              printReceipts(idAs, [document.idPd], 'roll');
            }}
          >
            {t('payments.printRoll')}
          </MenuItem>
        </>
      )}
      <MenuItem
        icon="sheet"
        onSelect={() => {
          onAsk('papers');
        }}
      >
        {t('documents.title')}
      </MenuItem>
      {canWrite && (
        <>
          <MenuSeparator />
          {document.t !== DOCUMENT_TYPE.opening && (
            <MenuItem
              icon="edit"
              onSelect={() => {
                onAsk('edit');
              }}
            >
              {t('payments.edit')}
            </MenuItem>
          )}
          {canReturn && (
            <MenuItem
              icon="reset"
              onSelect={() => {
                onAsk('return');
              }}
            >
              {t(isIncoming(document) ? 'payments.giveBack' : 'payments.takeBack')}
            </MenuItem>
          )}
          <MenuItem
            danger
            icon="struck"
            onSelect={() => {
              onAsk('annul');
            }}
          >
            {t('payments.annul')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
