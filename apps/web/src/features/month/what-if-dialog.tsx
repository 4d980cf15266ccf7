import { type CoefficientNames, whatIfRoutes } from '@scara/contracts/http';
import { DISTRIBUTION } from '@scara/domain/month';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button, IconButton } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { Dialog } from '../../components/dialog.js';
import { NumberField } from '../../components/number-field.js';
import { Notice } from '../../components/states.js';
import { associationKeys } from '../../lib/association-keys.js';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.js';
import { call } from '../../lib/http.js';
import { meterType } from '../../lib/meter-words.js';
import { metersQuery } from '../../lib/meters-query.js';
import { useMeteringNames } from '../../lib/use-metering-names.js';
import { distributionName } from '../../lib/modes.js';
import { monthFacts } from '../../lib/month-facts.js';
import { monthQueries } from '../../lib/month-queries.js';
import { monthName, monthRefusal, type Month } from '../../lib/months.js';
import { payerName } from '../../lib/payer-name.js';
import { ProblemError } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useDebounced } from '../../lib/use-debounced.js';
import { useCommand } from '../../lib/use-command.js';
import { useLasting } from '../../lib/use-lasting.js';
import styles from './month.module.css';
import { WhatIfResult } from './what-if-result.js';
import {
  bodyOfTrial,
  boundsOf,
  hasUnread,
  isEmptyTrial,
  namesOfExpenses,
  type TrialBody,
  type TrialLine,
} from './what-if-lines.js';

const settledMs = 250;

/** The result of a trial. It is cached by its changes, so the same ones are not computed again. */
const whatIfQuery = (idAs: number, idMonth: number, body: TrialBody) =>
  queryOptions({
    queryKey: [...associationKeys.month(idAs, idMonth), 'whatIf', body],
    queryFn: ({ signal }) => call(whatIfRoutes.whatIf, { params: { idAs, idMonth }, body, signal }),
    enabled: !isEmptyTrial(body),
    placeholderData: keepPreviousData,
    retry: false,
  });

type WhatIfDialogProps = {
  readonly idAs: number;
  readonly month: Month;
  readonly onClose: () => void;
};

/** Tries a price, amount, mode, reading or number of persons, and shows each apartment's sum before saving. */
export function WhatIfDialog({ idAs, month, onClose }: WhatIfDialogProps) {
  const { idMonth } = month;
  const draft = `whatIf.${idAs}.${idMonth}`;
  const [lines, setLines] = useState<readonly TrialLine[]>(
    () => readDraft<{ lines: readonly TrialLine[] }>(draft).lines ?? [],
  );
  const subjects = useSubjects(idAs, idMonth);
  const body = bodyOfTrial(lines, { expenses: subjects.expenses });
  const settled = useDebounced(body, settledMs);
  const tried = useQuery(whatIfQuery(idAs, idMonth, settled));
  // The previous result stays only briefly while the user types, so that it is not taken for the new one.
  const isOfBefore = useLasting(tried.isPlaceholderData);
  const keep = useKeep(idAs, idMonth);

  const change = (next: readonly TrialLine[]) => {
    setLines(next);
    writeDraft(draft, { lines: next });
  };
  const drop = () => {
    clearDraft(draft);
    onClose();
  };
  const isEmpty = isEmptyTrial(body);

  return (
    <Dialog
      open
      onClose={onClose}
      width="full"
      title={t('whatIf.title', { name: monthName(idMonth) })}
      description={t('whatIf.text')}
      actions={
        <>
          <Button disabled={keep.isPending} onClick={drop}>
            {t('whatIf.drop')}
          </Button>
          {!isEmpty && (
            <Button
              kind="primary"
              busy={keep.isPending}
              // The unreadable number's field says what is wrong.
              disabled={hasUnread(lines)}
              onClick={() => {
                keep.mutate(body, {
                  onSuccess: () => {
                    toast('done', t('whatIf.kept'));
                    drop();
                  },
                });
              }}
            >
              {t('whatIf.keep')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.whatIf}>
        <section className={styles.stack}>
          <h3>{t('whatIf.changes')}</h3>
          <ul className={styles.trial}>
            {lines.map((line, at) => (
              <li key={`${line.kind}.${line.id}`}>
                <TrialField
                  line={line}
                  label={subjects.labelOf(line)}
                  names={subjects.coefficients}
                  onChange={(text) => {
                    change(lines.with(at, { ...line, text }));
                  }}
                />
                <IconButton
                  icon="close"
                  label={t('whatIf.remove', { label: subjects.labelOf(line) })}
                  onClick={() => {
                    change(lines.toSpliced(at, 1));
                  }}
                />
              </li>
            ))}
          </ul>
          <AddTrial
            subjects={subjects}
            onAdd={(line) => {
              const others = lines.filter(({ kind, id }) => kind !== line.kind || id !== line.id);
              change([...others, line]);
            }}
          />
        </section>
        <section className={styles.stack} aria-live="polite">
          <h3>{t('whatIf.result')}</h3>
          {keep.isError && (
            <Notice tone="error">
              {monthRefusal(keep.error)} {isRefusal(keep.error) && t('whatIf.noneKept')}
            </Notice>
          )}
          {isEmpty ? (
            <p className={styles.quiet}>{t('whatIf.nothing')}</p>
          ) : tried.isError ? (
            <Notice tone="error">{monthRefusal(tried.error)}</Notice>
          ) : tried.data === undefined ? (
            <p className={styles.quiet}>{t('outgo.computing')}</p>
          ) : (
            <>
              {isOfBefore && <p className={styles.quiet}>{t('outgo.computing')}</p>}
              <WhatIfResult result={tried.data} />
            </>
          )}
        </section>
      </div>
    </Dialog>
  );
}

type Subjects = ReturnType<typeof useSubjects>;

const kindNames: Readonly<Record<TrialLine['kind'], string>> = {
  amount: t('whatIf.amount'),
  price: t('whatIf.price'),
  mode: t('whatIf.mode'),
  reading: t('whatIf.reading'),
  persons: t('whatIf.persons'),
};
const kinds = ['amount', 'price', 'mode', 'reading', 'persons'] as const;

/** Returns everything in the month that a change can be about, with its name. */
function useSubjects(idAs: number, idMonth: number) {
  const outgo = useQuery(monthFacts.outgo(idAs, idMonth));
  const apartments = useQuery(monthFacts.apartments(idAs, idMonth)).data?.apartments ?? [];
  const places = useQuery(monthQueries.groupsColumns(idAs, idMonth));
  const entrances = places.data?.groups.filter((group) => group.isEntrance) ?? [];
  const meters = useQueries({
    queries: entrances.map(({ id }) => metersQuery(idAs, idMonth, id)),
  }).flatMap((answer) => answer.data?.meters ?? []);
  const expenses = outgo.data?.expenses ?? [];
  const names = namesOfExpenses(expenses, (idGroup) =>
    places.data === undefined ? '' : payerName(idGroup, places.data),
  );
  const meterings = useMeteringNames(idAs);
  const number = (idAp: number) => apartments.find((one) => one.idAp === idAp)?.name ?? '';

  const nameOf = ({ kind, id }: Pick<TrialLine, 'kind' | 'id'>): string => {
    if (kind === 'persons') return t('whatIf.apartment', { n: number(id) });
    if (kind !== 'reading') return names.get(id) ?? '';
    const meter = meters.find((one) => one.idMeter === id);
    return meter === undefined
      ? ''
      : t('whatIf.meter', {
          n: number(meter.idAp),
          type: meterType(meter.type, meterings),
          series: meter.series,
        });
  };
  return {
    expenses,
    idsOf: (kind: TrialLine['kind']): readonly number[] => {
      if (kind === 'persons') return apartments.map(({ idAp }) => idAp);
      if (kind === 'reading') return meters.map(({ idMeter }) => idMeter);
      const offered =
        kind === 'price' ? expenses.filter((one) => one.quantityE3 !== null) : expenses;
      return offered.map(({ idOutgo }) => idOutgo);
    },
    coefficients: places.data?.coefficients,
    nameOf,
    labelOf: (line: Pick<TrialLine, 'kind' | 'id'>) => `${kindNames[line.kind]}: ${nameOf(line)}`,
  };
}

type TrialFieldProps = {
  readonly line: TrialLine;
  readonly label: string;
  readonly names: CoefficientNames | undefined;
  readonly onChange: (text: string) => void;
};

/** All modes except typed shares, which are more than one number, and automatic, which existing documents keep. */
const modes = Object.values(DISTRIBUTION).filter(
  (mode) => mode !== DISTRIBUTION.typedShares && mode !== DISTRIBUTION.automatic,
);

function TrialField({ line, label, names, onChange }: TrialFieldProps) {
  if (line.kind === 'mode') {
    return (
      <Select
        label={label}
        value={line.text}
        placeholder={t('outgo.chooseDistribution')}
        options={modes.map((mode) => ({
          value: String(mode),
          label: distributionName(mode, names),
        }))}
        onChange={onChange}
      />
    );
  }
  return (
    <NumberField
      label={label}
      value={line.text}
      {...boundsOf[line.kind]}
      autoFocus={line.text === ''}
      onChange={onChange}
    />
  );
}

/** Adds a trial: first what kind of change, then of what. */
function AddTrial({ subjects, onAdd }: { subjects: Subjects; onAdd: (line: TrialLine) => void }) {
  const [kind, setKind] = useState<TrialLine['kind'] | ''>('');
  return (
    <div className={styles.addTrial}>
      <Select
        label={t('whatIf.add')}
        value={kind}
        placeholder={t('whatIf.chooseKind')}
        options={kinds.map((value) => ({ value, label: kindNames[value] }))}
        onChange={setKind}
      />
      {kind !== '' && (
        <Select
          key={kind}
          label={t('whatIf.of')}
          value=""
          placeholder={t('whatIf.chooseOf')}
          options={subjects.idsOf(kind).map((id) => ({
            value: String(id),
            label: subjects.nameOf({ kind, id }),
          }))}
          onChange={(id) => {
            onAdd({ kind, id: Number(id), text: '' });
            setKind('');
          }}
        />
      )}
    </div>
  );
}

/** Tells whether a call was refused. Without an answer the outcome is unknown, and a repeated call continues it. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ProblemError && error.status >= 400 && error.status < 500;

/** Saves everything that was tried, or nothing. */
function useKeep(idAs: number, idMonth: number) {
  return useCommand({
    idAs,
    touches: ['month'],
    write: (body: TrialBody) => call(whatIfRoutes.keepWhatIf, { params: { idAs, idMonth }, body }),
  });
}
