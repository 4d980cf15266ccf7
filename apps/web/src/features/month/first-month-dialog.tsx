import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { Button } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { Dialog, DialogActions } from '../../components/dialog.js';
import form from '../../components/form.module.css';
import { Notice, Skeleton } from '../../components/states.js';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.js';
import { fundsQuery } from '../../lib/funds.js';
import { today } from '../../lib/month-grid.js';
import { monthLater, monthName, monthOf, monthRefusal } from '../../lib/months.js';
import { currentRemsQuery } from '../../lib/rems.js';
import { settingsQuery } from '../../lib/settings.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useOpenMonth } from './month.queries.js';
import { offeredMonths } from './offered-months.js';
import {
  balanceColumns,
  balanceRefusal,
  type BalanceTexts,
  openingFrom,
} from './opening-balances.js';
import { OpeningTable } from './opening-table.js';

type FirstMonthDialogProps = {
  readonly idAs: number;
  readonly onClose: () => void;
  readonly onOpened: (idMonth: number) => void;
};

/** Chooses the association's first month and its apartments' opening balances, which cannot be entered later. */
export function FirstMonthDialog({ idAs, onClose, onOpened }: FirstMonthDialogProps) {
  const open = useOpenMonth(idAs);
  const draft = `opening.${idAs}`;
  const [chosen, setChosen] = useState(() => monthOf(today()));
  const [texts, setTexts] = useState<BalanceTexts>(
    () => readDraft<BalanceTexts>(draft) as BalanceTexts,
  );
  const [isBringing, setBringing] = useState(() => Object.keys(texts).length > 0);
  const [isAsked, setAsked] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const settings = useQuery(settingsQuery(idAs));
  const owed = useQuery(currentRemsQuery(idAs));
  const funds = useQuery(fundsQuery(idAs));
  const balances = useRef<HTMLDivElement>(null);
  const apartments = owed.data?.apartments ?? [];
  const columns = balanceColumns(funds.data?.funds ?? []);
  const isKnown = settings.isSuccess && owed.isSuccess && funds.isSuccess;
  const name = monthName(chosen);

  /** Returns the refusal of the first invalid cell, with its apartment and column; null if there is none. */
  const refusalOf = (): string | null => {
    for (const { idAp, n } of apartments) {
      for (const { key, name: column } of columns) {
        const refusal = balanceRefusal(texts[key]?.[idAp] ?? '');
        if (refusal !== null) return `${t('opening.of', { n, name: column })}: ${refusal}`;
      }
    }
    return null;
  };
  const submit = () => {
    const refusal = isBringing ? refusalOf() : null;
    setWrong(refusal);
    if (refusal !== null) {
      balances.current?.querySelector<HTMLInputElement>('input[aria-invalid]')?.focus();
      return;
    }
    if (isBringing && !isKnown) return;
    const opening =
      isBringing && settings.data !== undefined
        ? openingFrom(texts, apartments, columns, { idMonth: chosen, ...settings.data.settings })
        : [];
    open.mutate(
      { idMonth: chosen, ...(opening.length > 0 && { opening }) },
      {
        onSuccess: ({ idMonth }) => {
          clearDraft(draft);
          toast('done', t('month.opened', { name: monthName(idMonth) }));
          onClose();
          onOpened(idMonth);
        },
      },
    );
  };

  return (
    <Dialog
      open
      onClose={onClose}
      onSave={() => {
        if (!open.isPending) submit();
      }}
      width={isBringing ? 'full' : 'narrow'}
      title={t('month.openFirst')}
      description={t('month.openFirstText')}
      actions={
        <DialogActions
          onClose={() => {
            clearDraft(draft);
            onClose();
          }}
          busy={open.isPending}
          onAct={submit}
          label={t('month.openNamed', { name })}
        />
      }
    >
      <div className={form.form}>
        <Select
          label={t('month.month')}
          value={String(chosen)}
          options={offeredMonths(today()).map((month) => ({
            value: String(month),
            label: monthName(month),
          }))}
          onChange={(value) => {
            setChosen(Number(value));
          }}
        />
        {!isBringing && (
          <div>
            <Button
              icon="plus"
              onClick={() => {
                setBringing(true);
                setAsked(true);
              }}
            >
              {t('opening.add')}
            </Button>
          </div>
        )}
      </div>
      {isBringing && (
        <div ref={balances} className={form.section}>
          <h3>{t('opening.title')}</h3>
          <p className={form.quiet}>
            {t('opening.text', { month: monthName(monthLater(chosen, -1)), first: name })}
          </p>
          {!isKnown ? (
            <Skeleton rows={4} />
          ) : apartments.length === 0 ? (
            <Notice tone="warning">{t('opening.none')}</Notice>
          ) : (
            <OpeningTable
              {...{ apartments, columns, texts }}
              readOnly={open.isPending}
              autoFocus={isAsked}
              onType={(key, typed) => {
                const next = { ...texts, [key]: { ...texts[key], ...typed } };
                setTexts(next);
                setWrong(null);
                writeDraft(draft, next);
              }}
            />
          )}
        </div>
      )}
      {wrong !== null && <Notice tone="error">{wrong}</Notice>}
      {open.isError && <Notice tone="error">{monthRefusal(open.error)}</Notice>}
    </Dialog>
  );
}
