import { rootPrefixOf, type TreeHeadAnswer, treeHeadRoutes } from '@scara/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { StateChip } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { FailedRead } from '../../components/failed-read.js';
import { Skeleton } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { associationKeys } from '../../lib/association-keys.js';
import { formatInstant } from '../../lib/format.js';
import { call } from '../../lib/http.js';
import { t } from '../../lib/text.js';
import styles from './tree-head.module.css';

/** How often to read the head until it is signed and checked: this takes minutes and causes no socket message. */
const UNTIL_SIGNED_MS = 5_000;

const headQuery = (idAs: number) =>
  queryOptions({
    queryKey: [...associationKeys.audit(idAs), 'head'],
    queryFn: ({ signal }) => call(treeHeadRoutes.readTreeHead, { params: { idAs }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.head === null || data?.check === null ? UNTIL_SIGNED_MS : false,
  });

const foundQuery = (idAs: number, fingerprint: string) =>
  queryOptions({
    queryKey: [...associationKeys.audit(idAs), 'head', fingerprint],
    queryFn: ({ signal }) =>
      call(treeHeadRoutes.findTreeHead, { params: { idAs, fingerprint }, signal }),
  });

/** Shows how far the history is signed, whether it still matches the signature, and looks up a list's fingerprint. */
export function TreeHead({ idAs }: { idAs: number }) {
  const read = useQuery(headQuery(idAs));
  const [isOpen, setOpen] = useState(false);
  // The placeholder has the final height, so that the filters below do not move away under a press.
  if (read.isPending) {
    return (
      <div className={styles.history}>
        <Skeleton rows={2} />
      </div>
    );
  }
  if (read.isError) return <FailedRead title={t('audit.historyFailed')} read={read} />;
  return (
    <section className={styles.history} aria-label={t('audit.history')}>
      <State {...read.data} />
      {isOpen ? (
        <Look
          idAs={idAs}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : (
        <Button
          onClick={() => {
            setOpen(true);
          }}
        >
          {t('audit.historyLook')}
        </Button>
      )}
    </section>
  );
}

function State({ head, check: checked }: TreeHeadAnswer) {
  // A check made before the first signature has compared nothing.
  const hasCompared = checked !== null && (head !== null || checked.faults.length > 0);
  const check = hasCompared ? checked : null;
  const isBroken = check !== null && check.faults.length > 0;
  return (
    <div className={styles.state} role={isBroken ? 'alert' : undefined}>
      <p>
        <StateChip tone={isBroken ? 'owed' : check === null ? 'waiting' : 'paid'}>
          {t(
            isBroken
              ? 'audit.historyBroken'
              : check === null
                ? 'audit.historyWaiting'
                : 'audit.historySound',
          )}
        </StateChip>{' '}
        {check === null
          ? t('audit.historyUnchecked')
          : isBroken
            ? t('audit.historyBrokenAt', { at: formatInstant(check.at) })
            : t('audit.historyChecked', { at: formatInstant(check.at), count: check.facts })}
      </p>
      {isBroken && (
        <ul>
          {check.faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      <p className={styles.head}>
        {head === null ? (
          t('audit.historyNone')
        ) : (
          <>
            {t('audit.historyHead', { at: formatInstant(head.at) })}{' '}
            <span className={styles.fingerprint}>{head.fingerprint}</span>
          </>
        )}
      </p>
    </div>
  );
}

/** Looks up a fingerprint typed from a printed list; Esc closes it. */
function Look({ idAs, onClose }: { idAs: number; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [isWrong, setWrong] = useState(false);
  const found = useQuery({ ...foundQuery(idAs, asked), enabled: asked !== '' });
  return (
    <form
      className={styles.look}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const digits = rootPrefixOf(typed);
        setWrong(digits === undefined);
        setAsked(digits ?? '');
      }}
    >
      <TextField
        label={t('audit.historyField')}
        help={t('audit.historyFieldHelp')}
        error={isWrong ? t('audit.historyFieldWrong') : undefined}
        value={typed}
        autoComplete="off"
        autoFocus
        onChange={(value) => {
          setTyped(value);
          setWrong(false);
          setAsked('');
        }}
      />
      <Button type="submit" busy={found.isFetching}>
        {t('audit.historyCheck')}
      </Button>
      <div className={styles.found} role="status">
        {found.isError ? (
          <FailedRead title={t('audit.historyFailed')} read={found} />
        ) : (
          found.data !== undefined && <Found {...found.data} />
        )}
      </div>
    </form>
  );
}

function Found({ head }: Pick<TreeHeadAnswer, 'head'>) {
  return (
    <p>
      <StateChip tone={head === null ? 'owed' : 'paid'}>
        {t(head === null ? 'audit.historyNoMatch' : 'audit.historyMatch')}
      </StateChip>{' '}
      {head === null
        ? t('audit.historyUnknown')
        : t('audit.historyFound', { at: formatInstant(head.at), count: head.facts })}
    </p>
  );
}
