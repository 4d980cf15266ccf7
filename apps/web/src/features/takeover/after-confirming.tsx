import type { TakeoverView } from '@scara/contracts/http';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { Button } from '../../components/button.js';
import { ConfirmDialog, Dialog, DialogActions } from '../../components/dialog.js';
import { Notice } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { percentDone } from '../../lib/percent.js';
import { t } from '../../lib/text.js';
import { sayRefusal } from '../../lib/use-command.js';
import styles from './takeover.module.css';
import { useConfirm, useFreshAssociation, useGiveUp, useReverse } from './takeover.queries.js';
import { Progress, UploadFiles } from './upload-files.js';

type Props = { readonly idAs: number; readonly takeover: TakeoverView };

/**
 * Shows the progress of a takeover or its reversal. The worker runs independently, so the page may be left. One whose
 * files are seen to be the wrong ones is taken back without waiting for its end.
 */
export function Moving({ idAs, takeover }: Props) {
  const { state, progress } = takeover;
  const { done = 0, total = 0, text = '' } = progress ?? {};
  // Before the first report nothing is done.
  const percent = total === 0 ? 0 : percentDone(done, total);
  const label = state === 'reversing' ? t('takeover.reversing') : t('takeover.writing');
  return (
    <section className={styles.stack}>
      <Progress label={label} percent={percent} />
      <p>{t('takeover.stepOf', { done, total })}</p>
      {text !== '' && <p className={styles.quiet}>{text}</p>}
      <p className={styles.quiet}>{t('takeover.mayLeave')}</p>
      {state !== 'reversing' && (
        <div className={styles.bar}>
          <Reverse idAs={idAs} takeover={takeover} />
        </div>
      )}
    </section>
  );
}

export function Stopped({ idAs, takeover }: Props) {
  const { failure, preview, progress } = takeover;
  const confirm = useConfirm(idAs, takeover.idTakeover);
  return (
    <section className={styles.stack}>
      <Notice tone="error">
        <strong>
          {t('takeover.stopped', { done: progress?.done ?? 0, total: progress?.total ?? 0 })}
        </strong>
        <p>{failure?.step}</p>
        <p>{failure?.message}</p>
      </Notice>
      {/* What is being taken back does not go on, and may have no files any more. */}
      {preview !== null && <p>{t('takeover.stoppedHint')}</p>}
      <div className={styles.bar}>
        {preview !== null && (
          <Button
            kind="primary"
            busy={confirm.isPending}
            onClick={() => {
              confirm.mutate(preview.fingerprint, { onError: sayRefusal });
            }}
          >
            {t('takeover.goOn')}
          </Button>
        )}
        <Reverse idAs={idAs} takeover={takeover} />
        {progress !== null && progress.done > 0 && <GiveUp idAs={idAs} takeover={takeover} />}
      </div>
    </section>
  );
}

/** Leads out where a stopped takeover can neither go on nor be taken back: what was written stays. */
function GiveUp({ idAs, takeover: { idTakeover, progress } }: Props) {
  const giveUp = useGiveUp(idAs, idTakeover);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        onClick={() => {
          setAsked(true);
        }}
      >
        {t('takeover.giveUp')}
      </Button>
      <ConfirmDialog
        open={asked}
        danger
        title={t('takeover.giveUpTitle')}
        consequence={t('takeover.giveUpText', { count: progress?.done ?? 0 })}
        confirmLabel={t('takeover.giveUp')}
        busy={giveUp.isPending}
        onClose={() => {
          setAsked(false);
        }}
        onConfirm={() => {
          giveUp.mutate(undefined, {
            onError: (error) => {
              setAsked(false);
              sayRefusal(error);
            },
          });
        }}
      />
    </>
  );
}

export function Ended({ idAs, takeover }: Props) {
  useFreshAssociation(idAs);
  return (
    <section className={styles.stack}>
      <Notice tone="done">
        {t('takeover.done', {
          count: takeover.progress?.total ?? 0,
          by: takeover.createdBy,
        })}
      </Notice>
      <div className={styles.bar}>
        <Link to="/association/$idAs/months" params={{ idAs }}>
          {t('takeover.seeMonths')}
        </Link>
        <Link to="/administration/association/$idAs/config/apartments" params={{ idAs }}>
          {t('takeover.seeApartments')}
        </Link>
        <Reverse idAs={idAs} takeover={takeover} />
      </div>
    </section>
  );
}

/** A reversed takeover. One that had stopped also leaves its files as a draft, which is then the newest in the list. */
export function TakenBack({ idAs }: Pick<Props, 'idAs'>) {
  useFreshAssociation(idAs);
  return (
    <>
      <Notice tone="info">{t('takeover.reversed')}</Notice>
      <UploadFiles idAs={idAs} />
    </>
  );
}

/** Says what would be taken back, in numbers where they do not change any more, and asks for a reason. */
function Reverse({ idAs, takeover }: Props) {
  const reverse = useReverse(idAs, takeover.idTakeover);
  const [asked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const isWritten = takeover.state === 'queued' || takeover.state === 'running';
  const close = () => {
    setAsked(false);
  };
  return (
    <>
      <Button
        kind="danger"
        onClick={() => {
          setAsked(true);
        }}
      >
        {t('takeover.reverse')}
      </Button>
      <Dialog
        open={asked}
        onClose={close}
        title={t('takeover.reverseTitle')}
        description={
          isWritten
            ? t('takeover.reverseNow')
            : t('takeover.reverseText', { count: takeover.progress?.done ?? 0 })
        }
        width="narrow"
        actions={
          <DialogActions
            onClose={close}
            kind="danger"
            busy={reverse.isPending}
            onAct={() => {
              if (reason.trim() === '') {
                setIsMissing(true);
                return;
              }
              reverse.mutate(reason, { onSuccess: close, onError: sayRefusal });
            }}
            label={t('takeover.reverse')}
          />
        }
      >
        <TextField
          label={t('takeover.reason')}
          value={reason}
          error={isMissing && reason.trim() === '' ? t('common.needed') : undefined}
          onChange={setReason}
        />
      </Dialog>
    </>
  );
}
