import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { IconButton } from '../../components/button.js';
import { Dialog, DialogActions } from '../../components/dialog.js';
import { ImagePick } from '../../components/image-pick.js';
import { Notice, Skeleton } from '../../components/states.js';
import { SIGNATURE_BOX } from '../../lib/fitted-image.js';
import { sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { sayRefusal } from '../../lib/use-command.js';
import { signaturesQuery, useDeleteSignature, useKeepSignature } from './signatures.queries.js';
import styles from './signatures.module.css';

type SignaturePickProps = {
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onPicked: (idSig: number) => void;
};

/** Chooses one of the user's stored signatures, adds one from a file or deletes one. */
export function SignaturePick({ busy, onClose, onPicked }: SignaturePickProps) {
  const signatures = useQuery(signaturesQuery);
  const keep = useKeepSignature();
  const putAway = useDeleteSignature();
  const [chosen, setChosen] = useState<number | null>(null);
  const [asked, setAsked] = useState(false);
  const name = useId();

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('signatures.pickTitle')}
      actions={
        <DialogActions
          onClose={onClose}
          busy={busy}
          onAct={() => {
            if (chosen === null) setAsked(true);
            else onPicked(chosen);
          }}
          label={t('signatures.sign')}
        />
      }
    >
      {signatures.isPending ? (
        <Skeleton rows={2} />
      ) : signatures.isError ? (
        <Notice tone="error">{sentenceOf(signatures.error, t('error.text'))}</Notice>
      ) : (
        <fieldset className={styles.pick}>
          <legend className="visually-hidden">{t('signatures.pickTitle')}</legend>
          {signatures.data.signatures.map(({ idUserSignature, userSig }, at) => (
            <div key={idUserSignature} className={styles.kept}>
              <label className={styles.choice}>
                <input
                  type="radio"
                  name={name}
                  checked={chosen === idUserSignature}
                  onChange={() => {
                    setChosen(idUserSignature);
                    setAsked(false);
                  }}
                />
                <img src={userSig} alt={t('signatures.number', { number: at + 1 })} />
              </label>
              <IconButton
                icon="trash"
                kind="danger"
                label={t('signatures.putAway', { number: at + 1 })}
                onClick={() => {
                  putAway.mutate(idUserSignature, { onError: sayRefusal });
                  if (chosen === idUserSignature) setChosen(null);
                }}
              />
            </div>
          ))}
          {signatures.data.signatures.length === 0 && <p>{t('signatures.noneKept')}</p>}
          <ImagePick
            label={t('signatures.add')}
            box={SIGNATURE_BOX}
            busy={keep.isPending}
            onPick={(image) => {
              keep.mutate(image, {
                onSuccess: ({ idSig }) => {
                  setChosen(idSig);
                  setAsked(false);
                },
                onError: sayRefusal,
              });
            }}
          />
        </fieldset>
      )}
      {asked && (
        <div className={styles.asked}>
          <Notice tone="warning">{t('signatures.pickFirst')}</Notice>
        </div>
      )}
    </Dialog>
  );
}
