import { useNavigate } from '@tanstack/react-router';

import { fetchedPart } from '../../components/fetched-part.js';
import { LoadingNotice } from '../../components/states.js';
import type { Month } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { CheckDialog } from './check-dialog.js';
import { CloseDialog } from './close-dialog.js';
import { ControlListPanel } from './control-list-panel.js';
import type { Opened } from './month-steps.js';
import { monthAfter } from './next-step.js';
import { OpenMonthDialog } from './open-month-dialog.js';
import { PublishDialog } from './publish-dialog.js';
import { DiscardDialog, ReopenDialog, WithdrawDialog } from './step-back-dialogs.js';
import { TermsDialog } from './terms-dialog.js';

const SignaturesDialog = fetchedPart(
  async () => (await import('./signatures-dialog.js')).SignaturesDialog,
);
const GeneralInfoDialog = fetchedPart(
  async () => (await import('./general-info-dialog.js')).GeneralInfoDialog,
);
const PenaltyDecisionDialog = fetchedPart(
  async () => (await import('./penalty-decision-dialog.js')).PenaltyDecisionDialog,
);
const BillMailDialog = fetchedPart(
  async () => (await import('./bill-mail-dialog.js')).BillMailDialog,
);
const WhatIfDialog = fetchedPart(async () => (await import('./what-if-dialog.js')).WhatIfDialog);

type MonthDialogsProps = {
  readonly idAs: number;
  readonly month: Month;
  readonly months: Parameters<typeof OpenMonthDialog>[0]['months'] | undefined;
  readonly opened: Opened;
  readonly onOpen: (what: Opened | null) => void;
};

/** Renders the open dialog or panel of the month's steps; fetched when a step is first reached for. */
export function MonthDialogs({ idAs, month, months, opened, onOpen }: MonthDialogsProps) {
  const navigate = useNavigate();
  const show = (what: Opened) => () => {
    onOpen(what);
  };
  const close = () => {
    onOpen(null);
  };
  const goTo = (idMonth: number) =>
    void navigate({ to: '/association/$idAs/month/$idMonth/outgo', params: { idAs, idMonth } });
  const dialogs = { idAs, month, onClose: close };
  const away = { fallback: <LoadingNotice shown text={t('common.loading')} /> };
  switch (opened) {
    case 'control':
      return (
        <ControlListPanel {...dialogs} onTerms={show('terms')} onDecision={show('decision')} />
      );
    case 'terms':
      return <TermsDialog {...dialogs} />;
    case 'publish':
      return <PublishDialog {...dialogs} />;
    case 'withdraw':
      return <WithdrawDialog {...dialogs} />;
    case 'check':
      return <CheckDialog {...dialogs} />;
    case 'close': {
      const after = monthAfter(month.idMonth, months);
      return (
        <CloseDialog
          {...dialogs}
          after={after}
          onGoOn={
            after === undefined
              ? show('open-next')
              : () => {
                  close();
                  goTo(after);
                }
          }
        />
      );
    }
    case 'reopen':
      return <ReopenDialog {...dialogs} />;
    case 'discard':
      return (
        <DiscardDialog
          {...dialogs}
          onDiscarded={() => void navigate({ to: '/association/$idAs/months', params: { idAs } })}
        />
      );
    case 'open-next':
      return months && <OpenMonthDialog {...{ idAs, months, onClose: close }} onOpened={goTo} />;
    default:
      return (
        <>
          {opened === 'decision' && <PenaltyDecisionDialog {...dialogs} {...away} />}
          {opened === 'mail' && <BillMailDialog {...dialogs} {...away} />}
          {opened === 'what-if' && <WhatIfDialog {...dialogs} {...away} />}
          {opened === 'signatures' && <SignaturesDialog {...dialogs} {...away} />}
          {opened === 'info' && <GeneralInfoDialog idAs={idAs} onClose={close} {...away} />}
        </>
      );
  }
}
