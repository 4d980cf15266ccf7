import { ADMINISTRATOR, type FindingView } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button, TextButton } from '../../components/button.js';
import { Checkbox, RowCheckbox } from '../../components/choice.js';
import { FailedRead } from '../../components/failed-read.js';
import { Panel } from '../../components/panel.js';
import { Notice, Skeleton } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { chosenAfter } from '../../lib/chosen.js';
import { monthQueries } from '../../lib/month-queries.js';
import { isEditable, monthRefusal, type Month } from '../../lib/months.js';
import { useSession, wholeRolesOn } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useForm } from '../../lib/use-form.js';
import { PlaceLink } from './finding-place.js';
import { controlListQuery, useAcceptFindings } from './month.queries.js';
import styles from './month.module.css';

const severities = ['blocks', 'accept', 'warns'] as const;
const severityTitles = {
  blocks: t('control.blocks'),
  accept: t('control.accept'),
  warns: t('control.warns'),
} as const;

type ControlListPanelProps = {
  readonly idAs: number;
  readonly month: Month;
  readonly onClose: () => void;
  /** Where terms of the month are put right. */
  readonly onTerms: () => void;
  /** Where the general meeting's decision about penalties is recorded. */
  readonly onDecision: () => void;
};

/** What to look at before the list is shown; each line leads to its place, and may be accepted with a reason, by name. */
export function ControlListPanel({
  idAs,
  month,
  onClose,
  onTerms,
  onDecision,
}: ControlListPanelProps) {
  const { idMonth } = month;
  const list = useQuery(controlListQuery(idAs, idMonth));
  const places = useQuery(monthQueries.groupsColumns(idAs, idMonth));
  const isAdministrator = (wholeRolesOn(useSession(), idAs) & ADMINISTRATOR) !== 0;
  const canAccept = isAdministrator && isEditable(month.state);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());

  const choose = (keys: readonly string[], isChosen: boolean) => {
    setChosen(chosenAfter(chosen, keys, isChosen));
  };
  const findings = list.data?.findings ?? [];
  // What was chosen and meanwhile went away is no longer there to be accepted.
  const standing = findings.filter(({ key, accepted }) => chosen.has(key) && accepted === null);

  return (
    <Panel title={t('control.title')} onClose={onClose}>
      {list.isPending ? (
        <Skeleton label={t('common.loading')} />
      ) : list.isError ? (
        <FailedRead title={t('control.failed')} read={list} />
      ) : findings.length === 0 ? (
        <Notice tone="done">{t('control.none')}</Notice>
      ) : (
        <div className={styles.stack}>
          <p className={styles.quiet}>
            {list.data.open === 0
              ? t('control.ready')
              : t('control.open', { count: list.data.open })}
          </p>
          {severities.map((severity) => {
            const mine = findings.filter((finding) => finding.severity === severity);
            if (mine.length === 0) return null;
            const open = mine.filter((finding) => finding.accepted === null).map(({ key }) => key);
            const isAcceptable = canAccept && severity !== 'blocks' && open.length > 0;
            return (
              <section key={severity} className={styles.findings}>
                <h3>
                  {severityTitles[severity]} <span className={styles.quiet}>({mine.length})</span>
                </h3>
                {isAcceptable && open.length > 1 && (
                  <Checkbox
                    label={t('control.all', { count: open.length })}
                    checked={open.every((key) => chosen.has(key))}
                    onChange={(isChosen) => {
                      choose(open, isChosen);
                    }}
                  />
                )}
                <ul>
                  {mine.map((finding) => (
                    <Line
                      key={finding.key}
                      {...{ idAs, idMonth, finding }}
                      // Whoever only reads the month has nothing to put right in it.
                      onTerms={canAccept ? onTerms : null}
                      onDecision={isAdministrator ? onDecision : null}
                      places={places.data}
                      canAccept={isAcceptable}
                      isChosen={chosen.has(finding.key)}
                      onChoose={(isChosen) => {
                        choose([finding.key], isChosen);
                      }}
                    />
                  ))}
                </ul>
              </section>
            );
          })}
          {standing.length > 0 && (
            <AcceptForm
              idAs={idAs}
              idMonth={idMonth}
              keys={standing.map(({ key }) => key)}
              onDone={() => {
                setChosen(new Set());
              }}
            />
          )}
        </div>
      )}
    </Panel>
  );
}

type LineProps = {
  readonly idAs: number;
  readonly idMonth: number;
  readonly finding: FindingView;
  readonly places: Parameters<typeof PlaceLink>[0]['places'];
  readonly canAccept: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  /** Null for whoever may not change them. */
  readonly onTerms: (() => void) | null;
  readonly onDecision: (() => void) | null;
};

const aboutTerms = new Set(['rate-above-law', 'rate-above-decision', 'maturity-above-law']);

function Line({
  idAs,
  idMonth,
  finding,
  places,
  canAccept,
  isChosen,
  onChoose,
  onTerms,
  onDecision,
}: LineProps) {
  const { accepted, text, code } = finding;
  const opens = aboutTerms.has(code)
    ? onTerms
    : code === 'rate-without-decision'
      ? onDecision
      : null;
  return (
    <li className={styles.finding}>
      {canAccept && accepted === null && (
        <RowCheckbox label={t('control.choose', { text })} checked={isChosen} onChange={onChoose} />
      )}
      <div>
        {opens !== null ? (
          <TextButton onClick={opens}>{text}</TextButton>
        ) : (
          <PlaceLink {...{ idAs, idMonth, finding, places }}>{text}</PlaceLink>
        )}
        {accepted !== null && (
          <p className={styles.accepted}>
            {accepted.by === ''
              ? t('control.accepted', accepted)
              : t('control.acceptedBy', accepted)}
          </p>
        )}
      </div>
    </li>
  );
}

type AcceptFormProps = {
  readonly idAs: number;
  readonly idMonth: number;
  readonly keys: readonly string[];
  readonly onDone: () => void;
};

function AcceptForm({ idAs, idMonth, keys, onDone }: AcceptFormProps) {
  const accept = useAcceptFindings(idAs, idMonth);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<{ reason: string }>({
    initial: { reason: '' },
    draft: `accept.${idAs}.${idMonth}`,
    validate: ({ reason }) => (reason.trim() === '' ? { reason: t('month.reasonNeeded') } : {}),
    onSubmit: ({ reason }) => {
      setRefusal(null);
      accept.mutate(
        { findings: [...keys], reason: reason.trim() },
        {
          onSuccess: () => {
            form.reset();
            toast('done', t('control.acceptedDone', { count: keys.length }));
            onDone();
          },
          onError: (error) => {
            setRefusal(monthRefusal(error));
          },
        },
      );
    },
  });
  return (
    <form className={styles.accept} onSubmit={form.submit} noValidate>
      <TextField
        {...form.field('reason')}
        label={t('control.reason')}
        help={t('control.reasonHelp')}
        maxLength={500}
      />
      <Button kind="primary" type="submit" busy={accept.isPending}>
        {t('control.acceptChosen', { count: keys.length })}
      </Button>
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
    </form>
  );
}
