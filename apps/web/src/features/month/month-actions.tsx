import { ADMINISTRATOR, CENSOR, PRESIDENT } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';

import { Button } from '../../components/button.js';
import { ConfirmDialog } from '../../components/dialog.js';
import { Icon } from '../../components/icon.js';
import { Menu, MenuItem, MenuSeparator } from '../../components/menu.js';
import { formatDate } from '../../lib/format.js';
import { monthQueries } from '../../lib/month-queries.js';
import { isEditable, monthName, monthRefusal, type Month } from '../../lib/months.js';
import { useSession } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { CloseDialog } from './close-dialog.js';
import { ControlListPanel } from './control-list-panel.js';
import { controlListQuery, useCheckMonth } from './month.queries.js';
import { MonthNav } from './month-nav.js';
import styles from './month.module.css';
import { canReopen, nextStep, type NextStep } from './next-step.js';
import { OpenMonthDialog } from './open-month-dialog.js';
import { PublishDialog } from './publish-dialog.js';
import { StateLine } from './state-line.js';
import { DiscardDialog, ReopenDialog, WithdrawDialog } from './step-back-dialogs.js';
import { TermsDialog } from './terms-dialog.js';

const SignaturesDialog = lazy(async () => ({
  default: (await import('./signatures-dialog.js')).SignaturesDialog,
}));
const GeneralInfoDialog = lazy(async () => ({
  default: (await import('./general-info-dialog.js')).GeneralInfoDialog,
}));
const PenaltyDecisionDialog = lazy(async () => ({
  default: (await import('./penalty-decision-dialog.js')).PenaltyDecisionDialog,
}));
const WhatIfDialog = lazy(async () => ({
  default: (await import('./what-if-dialog.js')).WhatIfDialog,
}));

export type MonthActionsProps = {
  readonly idAs: number;
  /** The entrance shown, where the page shows one. */
  readonly idGroup?: number;
  readonly idMonth: number;
  /** The page whose own months are walked from here. */
  readonly walks?: 'outgo' | 'meters';
};

type Opened =
  | 'control'
  | 'terms'
  | 'publish'
  | 'withdraw'
  | 'check'
  | 'close'
  | 'reopen'
  | 'discard'
  | 'open-next'
  | 'what-if'
  | 'signatures'
  | 'decision'
  | 'info';

/** The month's state line, what is missing, the next step for whoever looks at it, and every other step in a menu. */
export function MonthActions({ idAs, idGroup, idMonth, walks }: MonthActionsProps) {
  const month = useQuery(monthQueries.one(idAs, idMonth));
  return (
    <>
      <MonthNav {...{ idAs, idGroup, idMonth, walks }} />
      {month.isSuccess && <Actions idAs={idAs} month={month.data} />}
    </>
  );
}

function Actions({ idAs, month }: { idAs: number; month: Month }) {
  const { idMonth, state } = month;
  const roles = useSession()?.admin[String(idAs)]?.roles ?? 0;
  const isAdministrator = (roles & ADMINISTRATOR) !== 0;
  const seesControl = (roles & (ADMINISTRATOR | PRESIDENT | CENSOR)) !== 0;
  const navigate = useNavigate();
  const months = useQuery(monthQueries.all(idAs));
  const control = useQuery({
    ...controlListQuery(idAs, idMonth),
    enabled: seesControl && isEditable(state),
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const show = (what: Opened) => () => {
    setOpened(what);
  };
  const close = () => {
    setOpened(null);
  };
  const goTo = (next: number) =>
    void navigate({
      to: '/association/$idAs/month/$idMonth/outgo',
      params: { idAs, idMonth: next },
    });

  const step = nextStep({ month, months: months.data, open: control.data?.open, roles });
  const dialogs = { idAs, month, onClose: close };

  return (
    <div className={styles.actions}>
      <StateLine month={month} open={control.data?.open} />
      <p className={styles.missing}>{missingText(step, month)}</p>
      <div className={styles.buttons}>
        <NextButton step={step} onShow={setOpened} />
        {seesControl && (
          <Menu
            align="end"
            trigger={
              <button type="button" className={styles.more} aria-label={t('month.moreSteps')}>
                <Icon name="more" />
              </button>
            }
          >
            <MenuItem icon="check" onSelect={show('control')}>
              {t('control.title')}
            </MenuItem>
            <MenuItem icon="edit" onSelect={show('signatures')}>
              {t('signatures.menu')}
            </MenuItem>
            {isAdministrator && (
              <MenuItem icon="info" onSelect={show('info')}>
                {t('info.title')}
              </MenuItem>
            )}
            {isAdministrator && isEditable(state) && (
              <>
                <MenuItem icon="search" onSelect={show('what-if')}>
                  {t('whatIf.menu')}
                </MenuItem>
                <MenuItem icon="settings" onSelect={show('terms')}>
                  {t('month.terms')}
                </MenuItem>
                <MenuSeparator />
                <MenuItem icon="trash" danger onSelect={show('discard')}>
                  {t('month.discard')}
                </MenuItem>
              </>
            )}
            {isAdministrator && state === 'published' && (
              <MenuItem icon="reset" danger onSelect={show('withdraw')}>
                {t('month.withdraw')}
              </MenuItem>
            )}
            {isAdministrator && state === 'closed' && canReopen(idMonth, months.data) && (
              <MenuItem icon="reset" danger onSelect={show('reopen')}>
                {t('month.reopen')}
              </MenuItem>
            )}
          </Menu>
        )}
      </div>
      {opened === 'control' && (
        <ControlListPanel {...dialogs} onTerms={show('terms')} onDecision={show('decision')} />
      )}
      <Suspense>
        {opened === 'decision' && <PenaltyDecisionDialog {...dialogs} />}
        {opened === 'what-if' && <WhatIfDialog {...dialogs} />}
        {opened === 'signatures' && <SignaturesDialog {...dialogs} />}
        {opened === 'info' && <GeneralInfoDialog idAs={idAs} onClose={close} />}
      </Suspense>
      {opened === 'terms' && <TermsDialog {...dialogs} />}
      {opened === 'publish' && <PublishDialog {...dialogs} />}
      {opened === 'withdraw' && <WithdrawDialog {...dialogs} />}
      {opened === 'check' && <CheckDialog {...dialogs} />}
      {opened === 'close' && <CloseDialog {...dialogs} onOpenNext={show('open-next')} />}
      {opened === 'reopen' && <ReopenDialog {...dialogs} />}
      {opened === 'discard' && (
        <DiscardDialog
          {...dialogs}
          onDiscarded={() => void navigate({ to: '/association/$idAs/months', params: { idAs } })}
        />
      )}
      {opened === 'open-next' && months.isSuccess && (
        <OpenMonthDialog {...{ idAs, onClose: close }} months={months.data} onOpened={goTo} />
      )}
    </div>
  );
}

function NextButton({ step, onShow }: { step: NextStep; onShow: (what: Opened) => void }) {
  // Looking is not yet acting: the control list leaves the page's own action the first one.
  const button = (what: Opened, label: string) => (
    <Button
      kind={what === 'control' ? 'secondary' : 'primary'}
      onClick={() => {
        onShow(what);
      }}
    >
      {label}
    </Button>
  );
  switch (step.kind) {
    case 'control':
      return button('control', t('control.title'));
    case 'publish':
      return button('publish', t('month.publish'));
    case 'check':
      return button('check', t('month.check'));
    case 'close':
      return button('close', t('month.close'));
    case 'open-next':
      return button('open-next', t('month.openNamed', { name: monthName(step.idMonth) }));
    case 'wait-censor':
    case 'none':
      return null;
  }
}

/** What is missing for the next step, or where a closed month stands. */
function missingText(step: NextStep, { state, published, maturity }: Month): string {
  switch (step.kind) {
    case 'control':
      return t('control.open', { count: step.open });
    case 'publish':
      return t('month.readyToPublish');
    case 'check':
    case 'wait-censor':
      return t('month.waitsForCensor');
    case 'close':
      return t('month.readyToClose');
    case 'open-next':
    case 'none':
      return state === 'closed' || state === 'published'
        ? t('month.due', { date: formatDate(maturity ?? published ?? '') })
        : '';
  }
}

function CheckDialog({
  idAs,
  month,
  onClose,
}: {
  idAs: number;
  month: Month;
  onClose: () => void;
}) {
  const check = useCheckMonth(idAs);
  const name = monthName(month.idMonth);
  return (
    <ConfirmDialog
      open
      title={t('month.checkTitle', { name })}
      consequence={t('month.checkText')}
      confirmLabel={t('month.check')}
      busy={check.isPending}
      onClose={onClose}
      onConfirm={() => {
        check.mutate(month.idMonth, {
          onSuccess: () => {
            onClose();
            toast('done', t('month.checkedDone', { name }));
          },
          onError: (error) => {
            onClose();
            toast('error', monthRefusal(error));
          },
        });
      }}
    />
  );
}
