import { GENERAL_INFO_MAX } from '@scara/domain/association';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '../../components/button.js';
import { Dialog, DialogActions } from '../../components/dialog.js';
import { ImagePick } from '../../components/image-pick.js';
import { RichTextField } from '../../components/rich-text-field.js';
import { Notice, Skeleton } from '../../components/states.js';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.js';
import { SIGNATURE_BOX } from '../../lib/fitted-image.js';
import { isConflict, sentenceOf } from '../../lib/problem-error.js';
import { logosQuery } from '../../lib/logos.js';
import { settingsQuery } from '../../lib/settings.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import styles from './signatures.module.css';
import { useChangeGeneralInfo, useChangeStamp } from './signatures.queries.js';

type GeneralInfoDialogProps = { readonly idAs: number; readonly onClose: () => void };

/** Edits what is printed below every list of the association: its general information and its stamp. */
export function GeneralInfoDialog({ idAs, onClose }: GeneralInfoDialogProps) {
  const settings = useQuery(settingsQuery(idAs));
  if (settings.isSuccess) {
    return (
      <GeneralInfoForm
        idAs={idAs}
        stored={settings.data.settings.generalInfo}
        revision={settings.data.revision}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog open onClose={onClose} title={t('info.title')}>
      {settings.isError ? (
        <Notice tone="error">{sentenceOf(settings.error, t('settings.failed'))}</Notice>
      ) : (
        <Skeleton rows={3} />
      )}
    </Dialog>
  );
}

type GeneralInfoFormProps = GeneralInfoDialogProps & {
  readonly stored: string;
  readonly revision: number;
};

function GeneralInfoForm({ idAs, stored, revision, onClose }: GeneralInfoFormProps) {
  const draft = `info.${idAs}`;
  // The state when the dialog opened: another user's change since is then a conflict and is not overwritten.
  const [before, setBefore] = useState({ stored, revision });
  // The editor reads its text only once; `field` is its key, so that another text remounts it.
  const [{ html, over, field }, setTyped] = useState(() => {
    const typed = readDraft<{ html: string; over: string }>(draft);
    return { html: typed.html ?? stored, over: typed.over ?? stored, field: 0 };
  });
  const change = useChangeGeneralInfo(idAs);
  const isLong = html.length > GENERAL_INFO_MAX;
  const drop = () => {
    clearDraft(draft);
    onClose();
  };
  const save = () => {
    if (isLong) return;
    if (html === before.stored) {
      toast('warning', t('common.noChanges'));
      return;
    }
    change.mutate(
      { generalInfo: html, ifMatch: before.revision },
      {
        onSuccess: () => {
          toast('done', t('settings.saved'));
          drop();
        },
        onError: sayRefusal,
      },
    );
  };
  // After the conflict was shown, saving again overwrites on purpose.
  if (isConflict(change.error) && before.revision < revision) {
    setBefore({ stored, revision });
    change.reset();
  }
  const showStored = () => {
    clearDraft(draft);
    setTyped({ html: stored, over: stored, field: field + 1 });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={t('info.title')}
      actions={<DialogActions onClose={drop} busy={change.isPending} onAct={save} />}
    >
      <div className={styles.summary}>
        {over !== stored && html !== stored && (
          <Notice tone="warning">
            {t('info.savedMeanwhile')}{' '}
            <Button kind="quiet" onClick={showStored}>
              {t('info.showSaved')}
            </Button>
          </Notice>
        )}
        <RichTextField
          key={field}
          label={t('settings.generalInfo')}
          help={t('info.left', { count: Math.max(0, GENERAL_INFO_MAX - html.length) })}
          error={isLong ? t('settings.generalInfoLong') : undefined}
          initial={html}
          onChange={(next) => {
            setTyped({ html: next, over, field });
            writeDraft(draft, { html: next, over });
          }}
        />
        <Stamp idAs={idAs} />
      </div>
    </Dialog>
  );
}

function Stamp({ idAs }: { idAs: number }) {
  const logos = useQuery(logosQuery(idAs));
  const change = useChangeStamp(idAs);
  const put = (stamp: string) => {
    change.mutate(stamp, {
      onSuccess: () => {
        toast('done', stamp === '' ? t('info.stampRemoved') : t('info.stampSaved'));
      },
      onError: sayRefusal,
    });
  };
  const stamp = logos.data?.stamp ?? '';
  return (
    <section className={styles.summary} aria-label={t('info.stamp')}>
      <h3>{t('info.stamp')}</h3>
      <div className={styles.stampRow}>
        {stamp === '' ? (
          <p>{t('info.noStamp')}</p>
        ) : (
          <img className={styles.stamp} src={stamp} alt={t('info.stampAlt')} />
        )}
        <ImagePick
          label={t('info.putStamp')}
          box={SIGNATURE_BOX}
          busy={change.isPending}
          onPick={put}
        />
        {stamp !== '' && (
          <Button
            onClick={() => {
              put('');
            }}
          >
            {t('info.removeStamp')}
          </Button>
        )}
      </div>
    </section>
  );
}
