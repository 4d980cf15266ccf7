import { ADMINISTRATOR, type FindingView } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { Button, TextButton } from '../../components/button.js';
import { Checkbox, RowCheckbox } from '../../components/choice.js';
import { Panel } from '../../components/panel.js';
import { Notice } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { Unread } from '../../components/unread.js';
import { chosenAfter } from '../../lib/chosen.js';
import { monthQueries } from '../../lib/month-queries.js';
import { isEditable, monthRefusal, type Month } from '../../lib/months.js';
import { useSession, wholeRolesOn } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useForm } from '../../lib/use-form.js';
import { type FindingKind, foldedByHand, kindsOf } from './finding-kinds.js';
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
  /** Opens the dialog where the terms of the month are corrected. */
  readonly onTerms: () => void;
  /** Opens the dialog where the general meeting's decision about penalties is recorded. */
  readonly onDecision: () => void;
};

/**
 * Lists what to check before publishing; each finding links to its place and may be accepted by name, with a reason.
 */
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
  // A chosen finding may have disappeared or been accepted since: it can no longer be accepted.
  const standing = findings.filter(({ key, accepted }) => chosen.has(key) && accepted === null);

  return (
    <Panel title={t('control.title')} onClose={onClose}>
      {!list.isSuccess ? (
        <Unread title={t('control.failed')} read={list} />
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
            const kinds = kindsOf(mine);
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
                {kinds.map((kind) => (
                  <Kind
                    key={kind.code}
                    kind={kind}
                    place={`${idAs}.${idMonth}.${severity}.${kind.code}`}
                    all={
                      isAcceptable && kinds.length > 1
                        ? open.filter((key) => kind.findings.some((one) => one.key === key))
                        : []
                    }
                    chosen={chosen}
                    onChoose={choose}
                  >
                    {(finding) => (
                      <Line
                        key={finding.key}
                        {...{ idAs, idMonth, finding }}
                        // Users who only read the month cannot correct anything in it.
                        onTerms={canAccept ? onTerms : null}
                        onDecision={isAdministrator ? onDecision : null}
                        places={places.data}
                        canAccept={isAcceptable}
                        isChosen={chosen.has(finding.key)}
                        onChoose={(isChosen) => {
                          choose([finding.key], isChosen);
                        }}
                      />
                    )}
                  </Kind>
                ))}
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

type KindProps = {
  readonly kind: FindingKind;
  /** Identifies the kind in one list: its folding is kept when the user goes to another page. */
  readonly place: string;
  /** Keys of the lines that the kind's checkbox selects. */
  readonly all: readonly string[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (keys: readonly string[], isChosen: boolean) => void;
  readonly children: (finding: FindingView) => ReactNode;
};

/** Lines of one kind under a heading that folds them. */
function Kind({ kind, place, all, chosen, onChoose, children }: KindProps) {
  const byHand = foldedByHand.useValue();
  const { title, findings, beginsFolded } = kind;
  const lines = <ul>{findings.map(children)}</ul>;
  if (title === null) return lines;
  const isFolded = byHand.get(place) ?? beginsFolded;
  return (
    <details
      className={styles.kind}
      open={!isFolded}
      onToggle={({ currentTarget: { open } }) => {
        if (open === isFolded) foldedByHand.set(new Map(byHand).set(place, !open));
      }}
    >
      <summary>
        {title} <span className={styles.quiet}>({countText(findings)})</span>
      </summary>
      {all.length > 1 && (
        <Checkbox
          label={t('control.allOfKind', { count: all.length, kind: title })}
          checked={all.every((key) => chosen.has(key))}
          onChange={(isChosen) => {
            onChoose(all, isChosen);
          }}
        />
      )}
      {lines}
    </details>
  );
}

/** Returns the number of lines and, if some were accepted, how many were not. */
function countText(findings: readonly FindingView[]): string {
  const all = findings.length;
  const count = findings.filter(({ accepted }) => accepted === null).length;
  if (count === all) return String(all);
  return count === 0 ? t('control.kindAccepted', { all }) : t('control.kindOpen', { all, count });
}

type LineProps = {
  readonly idAs: number;
  readonly idMonth: number;
  readonly finding: FindingView;
  readonly places: Parameters<typeof PlaceLink>[0]['places'];
  readonly canAccept: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  /** Null for users who may not change them. */
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
    onSubmit: ({ reason }): unknown => {
      setRefusal(null);
      return accept.mutateAsync(
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
