import { CENSOR, signingRoles } from '@scara/contracts/http';
import { useState } from 'react';

import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { Notice } from '../../components/states.js';
import { clearDraft } from '../../lib/drafts.js';
import { formatInstant } from '../../lib/format.js';
import { monthName, type Month } from '../../lib/months.js';
import { roleName } from '../../lib/roles.js';
import { useSession, wholeRolesOn } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayMonthRefusal } from '../../lib/use-command.js';
import { CensorSummary } from './censor-summary.js';
import { SignaturePick } from './signature-pick.js';
import {
  useRemoveSignature,
  useSignMonth,
  type SignatureRole,
  type Summary,
} from './signatures.queries.js';
import styles from './signatures.module.css';

type SignaturesDialogProps = {
  readonly idAs: number;
  readonly month: Month;
  readonly onClose: () => void;
};

type Step =
  | { readonly kind: 'summary' }
  | { readonly kind: 'pick'; readonly role: SignatureRole; readonly summary: Summary | null };

/** Shows who signed the month's list; each user signs in their own role, the censor after the summary. */
export function SignaturesDialog({ idAs, month, onClose }: SignaturesDialogProps) {
  const { idMonth, signatures, state } = month;
  const mask = wholeRolesOn(useSession(), idAs);
  const [step, setStep] = useState<Step | null>(null);
  const sign = useSignMonth(idAs);
  const remove = useRemoveSignature(idAs);

  // The censor's summary stays as a draft until it is signed: the second step may be cancelled or refused.
  const summaryDraft = `censor.${idAs}.${idMonth}`;

  const putName = (role: SignatureRole, summary: Summary | null, idSig: number) => {
    sign.mutate(
      {
        idSig,
        body: { idMonth, roles: role, ...(summary !== null && { signatureSummary: summary }) },
      },
      {
        onSuccess: ({ message }) => {
          if (summary !== null) clearDraft(summaryDraft);
          toast('done', message);
          setStep(null);
        },
        onError: sayMonthRefusal,
      },
    );
  };

  if (step?.kind === 'summary') {
    return (
      <CensorSummary
        idAs={idAs}
        draft={summaryDraft}
        onClose={() => {
          setStep(null);
        }}
        onDone={(summary) => {
          setStep({ kind: 'pick', role: CENSOR, summary });
        }}
      />
    );
  }
  if (step?.kind === 'pick') {
    return (
      <SignaturePick
        busy={sign.isPending}
        onClose={() => {
          setStep(null);
        }}
        onPicked={(idSig) => {
          putName(step.role, step.summary, idSig);
        }}
      />
    );
  }
  // A censor's signature stays visible, as on printed lists, even if the association has no censor any more.
  const roles = signingRoles(month.hasCensor || signatures.some(({ role }) => role === CENSOR));
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={t('signatures.title', { name: monthName(idMonth) })}
      {...(state === 'closed' ? { description: t('signatures.closed') } : {})}
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <ul className={styles.blocks}>
        {roles.map((role) => {
          const signature = signatures.find((one) => one.role === role);
          const isMine = (mask & role) !== 0 && state !== 'closed';
          return (
            <li key={role} className={styles.block}>
              <h3>{roleName(role)}</h3>
              <div className={styles.picture}>
                {signature === undefined ? (
                  <span>{t('signatures.none')}</span>
                ) : signature.userSig === '' ? (
                  <span>{t('signatures.ended')}</span>
                ) : (
                  <img src={signature.userSig} alt={t('signatures.of', { name: signature.name })} />
                )}
              </div>
              {signature !== undefined && (
                <p className={styles.who}>
                  {signature.name}
                  <br />
                  {formatInstant(signature.signed)}
                </p>
              )}
              {signature?.isOutdated === true && (
                <Notice tone="warning">
                  {t(isMine ? 'signatures.outdatedOwn' : 'signatures.outdated')}
                </Notice>
              )}
              {isMine && (
                <div className={styles.buttons}>
                  <Button
                    kind={signature === undefined ? 'primary' : 'secondary'}
                    onClick={() => {
                      setStep(
                        role === CENSOR
                          ? { kind: 'summary' }
                          : { kind: 'pick', role, summary: null },
                      );
                    }}
                  >
                    {signature === undefined ? t('signatures.sign') : t('signatures.signAgain')}
                  </Button>
                  {signature !== undefined && (
                    <Button
                      busy={remove.isPending}
                      onClick={() => {
                        remove.mutate(
                          { idMonth, roles: role },
                          {
                            onSuccess: ({ message }) => {
                              toast('done', message);
                            },
                            onError: sayMonthRefusal,
                          },
                        );
                      }}
                    >
                      {t('signatures.remove')}
                    </Button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
