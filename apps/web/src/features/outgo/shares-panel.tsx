import { AMOUNT_MAX, MILLI_MAX } from '@scara/domain/kernel';
import { typedShares } from '@scara/domain/month';
import type { ClipboardEvent, KeyboardEvent } from 'react';

import { Amount } from '../../components/amount.js';
import { columnStep } from '../../components/column-step.js';
import table from '../../components/plain-table.module.css';
import { Notice } from '../../components/states.js';
import column from '../../components/typed-column.module.css';
import { cx } from '../../lib/cx.js';
import { formatBani, formatScaled, parseScaled } from '../../lib/format.js';
import { boundsWarning, sanitiseNumber, shapeRefusal } from '../../lib/number-input.js';
import { pastedColumn, type Texts } from '../../lib/pasted-column.js';
import { t } from '../../lib/text.js';
import type { Preview } from './outgo.queries.js';
import styles from './outgo.module.css';

type Payer = { readonly idAp: number; readonly n: string };

type Typed = {
  readonly of: 'shares' | 'consumptions';
  readonly texts: Texts;
  /** The form's error about all the typed values together. */
  readonly error: string | undefined;
  /** Ref of the cell the form moves to if one of them is wrong. */
  readonly inputRef: (element: HTMLElement | null) => void;
};

type SharesPanelProps = {
  /** The apartments that pay. */
  readonly payers: readonly Payer[];
  readonly amountBani: number | null;
  readonly preview: Preview | undefined;
  readonly isUpdating: boolean;
  readonly failure: string | null;
  /** Typed shares (bani) or consumptions (thousandths) by apartment; null if nothing is typed in this mode. */
  readonly typed: Typed | null;
  readonly onType: (texts: Texts) => void;
  readonly canEdit: boolean;
};

/** Shows what each apartment would pay before anything is saved; typed shares are entered here. */
export function SharesPanel({
  payers,
  amountBani,
  preview,
  isUpdating,
  failure,
  typed,
  onType,
  canEdit,
}: SharesPanelProps) {
  const shares = new Map(preview?.shares.map((share) => [share.idAp, share]));
  const isMetered = preview?.shares.some((share) => share.consumptionE3 !== null) === true;
  const typesShares = typed?.of === 'shares';
  const unread = typed === null ? undefined : payers.find((payer) => isUnread(payer, typed));
  const wrong = typed === null ? undefined : (cellWrong(unread, typed) ?? typed.error);
  // The rest of the amount is unknown while one of the typed shares cannot be read.
  const gap = typesShares && unread === undefined ? gapOf(payers, typed.texts, amountBani) : null;
  const goesTo = unread ?? payers[0];

  return (
    <section className={styles.shares} aria-label={t('outgo.shares')}>
      <header className={styles.sharesHead}>
        <h3>{t('outgo.shares')}</h3>
        <span className={styles.quiet} aria-live="polite">
          {isUpdating ? t('outgo.computing') : t('structure.apartments', { count: payers.length })}
        </span>
      </header>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {preview !== undefined && preview.refusal !== null && (
        <Notice tone="warning">{preview.refusal}</Notice>
      )}
      {wrong !== undefined && <Notice tone="error">{wrong}</Notice>}
      {gap !== null && <GapLine gap={gap} />}
      <div className={column.scroll} tabIndex={typed === null ? 0 : -1}>
        <table className={cx(table.table, column.table)}>
          <caption className="visually-hidden">{t('outgo.sharesCaption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('outgo.apartment')}</th>
              {isMetered && (
                <th scope="col" className={table.right}>
                  {t('outgo.consumption')}
                </th>
              )}
              {typed?.of === 'consumptions' && (
                <th scope="col" className={table.right}>
                  {t('outgo.typedConsumption')}
                </th>
              )}
              <th scope="col" className={table.right}>
                {t('outgo.share')}
              </th>
            </tr>
          </thead>
          <tbody>
            {payers.map(({ idAp, n }, index) => {
              const share = shares.get(idAp);
              return (
                <tr key={idAp}>
                  <th scope="row">{n}</th>
                  {isMetered && (
                    <td className={table.right}>
                      {share?.consumptionE3 === null || share?.consumptionE3 === undefined
                        ? ''
                        : formatScaled(share.consumptionE3, 3)}
                    </td>
                  )}
                  {typed?.of === 'consumptions' && (
                    <td className={table.right}>
                      <TypedCell
                        {...{ payers, index, typed, onType, canEdit }}
                        isFormOwn={idAp === goesTo?.idAp}
                        label={t('outgo.consumptionOf', { n })}
                      />
                    </td>
                  )}
                  <td className={table.right}>
                    {typesShares ? (
                      <TypedCell
                        {...{ payers, index, typed, onType, canEdit }}
                        isFormOwn={idAp === goesTo?.idAp}
                        label={t('outgo.shareOf', { n })}
                      />
                    ) : (
                      share !== undefined && (
                        <span title={partsOf(share)}>
                          <Amount bani={share.shareBani} zero="dash" />
                        </span>
                      )
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {preview !== undefined && (
        <footer className={styles.sharesFoot}>
          <span>
            {t('outgo.distributed')} <Amount bani={preview.distributedBani} withUnit />
          </span>
          {preview.undistributedBani !== 0 && (
            <span className={styles.owed}>
              {t('outgo.undistributed')} <Amount bani={preview.undistributedBani} withUnit />
            </span>
          )}
        </footer>
      )}
      {typed !== null && canEdit && <p className={styles.quiet}>{t('outgo.sharesHelp')}</p>}
    </section>
  );
}

function partsOf({ useBani, differenceBani }: Preview['shares'][number]): string | undefined {
  if (useBani === null || differenceBani === null) return undefined;
  return t('outgo.shareParts', {
    use: formatBani(useBani),
    difference: formatBani(differenceBani),
  });
}

type TypedCellProps = {
  readonly payers: readonly Payer[];
  readonly index: number;
  readonly typed: Typed;
  readonly onType: (texts: Texts) => void;
  readonly label: string;
  readonly canEdit: boolean;
  /** True for the cell that the form moves to when a value is wrong. */
  readonly isFormOwn: boolean;
};

/** One typed value: Enter and the arrows move in the column, and a pasted column is filled in from here on. */
function TypedCell({ payers, index, typed, onType, label, canEdit, isFormOwn }: TypedCellProps) {
  const idAp = payers[index]?.idAp ?? 0;
  const text = typed.texts[idAp] ?? '';
  const isWrong = cellRefusal(text, typed.of) !== null;

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey) return;
    const step = columnStep(event);
    if (step === 0) return;
    event.preventDefault();
    const cells = event.currentTarget.closest('table')?.querySelectorAll('input');
    cells?.[index + step]?.focus();
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = pastedColumn(event.clipboardData.getData('text/plain'), index, payers);
    if (pasted === null) return;
    event.preventDefault();
    onType({ ...typed.texts, ...pasted });
  };

  return (
    <input
      ref={isFormOwn ? typed.inputRef : undefined}
      className={column.typed}
      inputMode="decimal"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      readOnly={!canEdit}
      value={text}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onFocus={(event) => {
        event.target.select();
      }}
      onChange={(event) => {
        onType({
          ...typed.texts,
          [idAp]: sanitiseNumber(event.target.value, cellDecimals[typed.of]),
        });
      }}
    />
  );
}

/** Decimals: shares in bani, consumptions in thousandths. */
const cellDecimals = { shares: 2, consumptions: 3 } as const;
const cellMost = { shares: AMOUNT_MAX, consumptions: MILLI_MAX } as const;

function cellRefusal(text: string, of: Typed['of']): string | null {
  const bounds = { decimals: cellDecimals[of], min: -cellMost[of], max: cellMost[of] };
  return shapeRefusal(text, bounds) ?? boundsWarning(text, bounds);
}

function isUnread({ idAp }: Payer, { of, texts }: Typed): boolean {
  const text = texts[idAp] ?? '';
  const isNumber = text.trim() === '' || parseScaled(text, cellDecimals[of]) !== null;
  return !isNumber || cellRefusal(text, of) !== null;
}

/** Returns why a typed value cannot be read, with its apartment; undefined for an incomplete one. */
function cellWrong(payer: Payer | undefined, { of, texts }: Typed): string | undefined {
  const refusal = payer === undefined ? null : cellRefusal(texts[payer.idAp] ?? '', of);
  return refusal === null ? undefined : t('outgo.cellWrong', { n: payer!.n, refusal });
}

type Gap = { readonly typedBani: number; readonly gapBani: number; readonly isSpread: boolean };

/** Returns what the typed shares leave of the amount, by the rule that computes the month (computation.md §3). */
function gapOf(payers: readonly Payer[], texts: Texts, amountBani: number | null): Gap | null {
  if (amountBani === null) return null;
  const typed = Float64Array.from(payers, ({ idAp }) => parseScaled(texts[idAp] ?? '', 2) ?? 0);
  const typedBani = typed.reduce((sum, bani) => sum + bani, 0);
  const { undistributed } = typedShares(amountBani, typed);
  return { typedBani, gapBani: amountBani - typedBani, isSpread: undistributed === 0 };
}

function GapLine({ gap }: { gap: Gap }) {
  const { typedBani, gapBani, isSpread } = gap;
  const typed = formatBani(typedBani);
  if (gapBani === 0) return <Notice tone="done">{t('outgo.gapNone', { typed })}</Notice>;
  const size = formatBani(gapBani);
  return (
    <Notice tone={isSpread ? 'info' : 'warning'}>
      {isSpread ? t('outgo.gapSpread', { typed, gap: size }) : t('outgo.gap', { typed, gap: size })}
    </Notice>
  );
}
