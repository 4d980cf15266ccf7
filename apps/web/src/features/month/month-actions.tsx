import { ADMINISTRATOR, CENSOR, PRESIDENT } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { fetchedPart } from '../../components/fetched-part.js';
import { Button } from '../../components/button.js';
import { LoadingNotice } from '../../components/states.js';
import { formatDate } from '../../lib/format.js';
import { monthQueries } from '../../lib/month-queries.js';
import { isEditable, monthName, type Month } from '../../lib/months.js';
import { useSession, wholeRolesOn } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { useControlHandedOver } from './control-handed-over.js';
import { controlListQuery } from './month.queries.js';
import type { MonthMenuProps } from './month-menu.js';
import { MonthNav } from './month-nav.js';
import type { Opened } from './month-steps.js';
import styles from './month.module.css';
import { MoreButton } from './more-button.js';
import { canReopen, nextStep, type NextStep } from './next-step.js';
import { StateLine } from './state-line.js';

/** Fetched when the pointer or focus reaches a step, so that the page itself appears sooner. */
const MonthDialogs = fetchedPart(async () => (await import('./month-dialogs.js')).MonthDialogs);
const MonthMenu = fetchedPart(async () => (await import('./month-menu.js')).MonthMenu);

export type MonthActionsProps = {
  readonly idAs: number;
  /** The entrance shown, on pages of one entrance. */
  readonly idGroup?: number;
  readonly idMonth: number;
  /** The kind of page whose previous and next month are linked. */
  readonly walks?: 'outgo' | 'meters';
};

/** Shows the month's state, what is missing, the user's next step, and all other steps in a menu. */
export function MonthActions({ idAs, idGroup, idMonth, walks }: MonthActionsProps) {
  const month = useQuery(monthQueries.one(idAs, idMonth));
  return (
    <>
      <MonthNav {...{ idAs, idGroup, idMonth, walks }} />
      {month.isSuccess && <Actions {...{ idAs, walks }} month={month.data} />}
    </>
  );
}

type ActionsProps = {
  readonly idAs: number;
  readonly walks: MonthActionsProps['walks'] | undefined;
  readonly month: Month;
};

function Actions({ idAs, walks, month }: ActionsProps) {
  const { idMonth, state } = month;
  const roles = wholeRolesOn(useSession(), idAs);
  const isAdministrator = (roles & ADMINISTRATOR) !== 0;
  const seesControl = (roles & (ADMINISTRATOR | PRESIDENT | CENSOR)) !== 0;
  const months = useQuery(monthQueries.all(idAs));
  const control = useQuery({
    ...controlListQuery(idAs, idMonth),
    enabled: seesControl && isEditable(state),
  });
  const [isControlShown, forgetControl] = useControlHandedOver();
  const [opened, setOpened] = useState<Opened | null>(isControlShown ? 'control' : null);
  const show = (what: Opened | null) => {
    if (what !== 'control') forgetControl();
    setOpened(what);
  };
  const toLookAt = (control.data?.findings ?? []).filter(
    ({ severity, accepted }) => severity === 'warns' && accepted === null,
  ).length;
  const { open } = control.data ?? {};
  const step = nextStep({ month, months: months.data, open, toLookAt, roles });

  return (
    <div className={styles.actions}>
      <StateLine month={month} open={open} />
      <p className={styles.missing}>{missingText(step, month)}</p>
      <div className={styles.buttons}>
        <NextButton step={step} isBeside={walks === 'outgo'} onShow={show} />
        {seesControl && (
          <OtherSteps
            month={month}
            isAdministrator={isAdministrator}
            canReopen={canReopen(idMonth, months.data)}
            onOpen={show}
          />
        )}
      </div>
      {opened !== null && (
        <MonthDialogs
          {...{ idAs, month, opened }}
          months={months.data}
          onOpen={show}
          fallback={<LoadingNotice shown text={t('common.loading')} />}
        />
      )}
    </div>
  );
}

function OtherSteps(props: MonthMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const near = () => {
    void MonthMenu.preload();
    void MonthDialogs.preload();
  };
  const button = (
    <MoreButton
      aria-busy={isWanted}
      onPointerEnter={near}
      onFocus={near}
      onClick={() => {
        setWanted(true);
      }}
    />
  );
  if (!isWanted) return button;
  return <MonthMenu {...props} fallback={button} />;
}

type NextButtonProps = {
  readonly step: NextStep;
  /** True on pages where documents are entered until the list is published: entering stays their primary action. */
  readonly isBeside: boolean;
  readonly onShow: (what: Opened) => void;
};

function NextButton({ step, isBeside, onShow }: NextButtonProps) {
  // Opening the control list is not an action, so the page's own action stays the primary one.
  const button = (what: Opened, label: string) => (
    <Button
      kind={what === 'control' || (isBeside && what === 'publish') ? 'secondary' : 'primary'}
      onPointerEnter={() => void MonthDialogs.preload()}
      onFocus={() => void MonthDialogs.preload()}
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
    case 'sign':
      return button('signatures', t('signatures.signList'));
    case 'close':
      return button('close', t('month.close'));
    case 'open-next':
      return button('open-next', t('month.openNamed', { name: monthName(step.idMonth) }));
    case 'wait-censor':
    case 'wait-month':
    case 'none':
      return null;
  }
}

/** Returns what is missing for the next step, or the state of a closed month. */
function missingText(step: NextStep, { state, published, maturity }: Month): string {
  switch (step.kind) {
    case 'control':
      return t('control.open', { count: step.open });
    case 'publish':
      return step.toLookAt === 0
        ? t('month.readyToPublish')
        : t('month.publishableToLookAt', { count: step.toLookAt });
    case 'check':
    case 'wait-censor':
      return t('month.waitsForCensor');
    case 'sign':
      return t('signatures.awaited');
    case 'wait-month':
      return t('month.waitsForMonth', { name: monthName(step.idMonth) });
    case 'close':
      return t('month.readyToClose');
    case 'open-next':
    case 'none':
      return state === 'closed' || state === 'published'
        ? t('month.due', { date: formatDate(maturity ?? published ?? '') })
        : '';
  }
}
