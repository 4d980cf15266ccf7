import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Checkbox, Select } from '../../components/choice.js';
import { Dialog, DialogActions, SendByEnter } from '../../components/dialog.js';
import form from '../../components/form.module.css';
import { Notice, Skeleton } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { formatBani } from '../../lib/format.js';
import { ProblemError, sentenceOf } from '../../lib/problem-error.js';
import { currentRemsQuery } from '../../lib/rems.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useIssueCertificate } from './letters.queries.js';

type CertificateDialogProps = {
  readonly idAs: number;
  readonly idAp: number | undefined;
  readonly onClose: () => void;
};

/** A new certificate: for which apartment, in whose name, and whether it states debts. */
export function CertificateDialog({ idAs, idAp, onClose }: CertificateDialogProps) {
  // What is owed now decides which form a certificate has.
  const owed = useQuery(currentRemsQuery(idAs));
  const [chosen, setChosen] = useState<string>(idAp === undefined ? '' : String(idAp));
  const [owner, setOwner] = useState('');
  const [withDebts, setWithDebts] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  // A list that is shown and not closed is in no account yet: the server knows what it asks.
  const [isRefusedForDebts, setIsRefusedForDebts] = useState(false);
  const issue = useIssueCertificate(idAs);
  const apartments = owed.data?.apartments ?? [];
  const apartment = apartments.find((one) => String(one.idAp) === chosen);
  const debtBani = apartment?.rems.reduce((sum, { amountBani }) => sum + amountBani, 0) ?? 0;

  const submit = () => {
    if (apartment === undefined) {
      setRefusal(t('letters.chooseApartment'));
      return;
    }
    issue.mutate(
      { idAp: apartment.idAp, owner, withDebts },
      {
        onSuccess: ({ number }) => {
          toast('done', t('letters.certified', { number }));
          onClose();
        },
        onError: (error) => {
          setRefusal(sentenceOf(error, t('http.notSaved')));
          setIsRefusedForDebts(error instanceof ProblemError && error.code === 'certificate-debts');
        },
      },
    );
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('letters.certify')}
      description={t('letters.certifyText')}
      actions={
        <DialogActions
          onClose={onClose}
          busy={issue.isPending}
          onAct={submit}
          label={t('letters.certifyNow')}
        />
      }
    >
      {owed.isPending ? (
        <Skeleton rows={3} label={t('common.loading')} />
      ) : owed.isError ? (
        <Notice tone="error">{sentenceOf(owed.error, t('error.text'))}</Notice>
      ) : (
        <form
          className={form.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Select
            label={t('letters.apartment')}
            value={chosen}
            placeholder={t('letters.chooseApartment')}
            options={apartments.map((one) => ({ value: String(one.idAp), label: one.n }))}
            onChange={(value) => {
              setChosen(value);
              setWithDebts(false);
              setRefusal(null);
              setIsRefusedForDebts(false);
            }}
          />
          <TextField
            label={t('letters.ownerNamed')}
            help={t('letters.ownerHelp')}
            name="owner"
            value={owner}
            maxLength={100}
            optional
            onChange={setOwner}
          />
          {apartment !== undefined && debtBani > 0 && (
            <Notice tone="warning">{t('letters.hasDebts', { sum: formatBani(debtBani) })}</Notice>
          )}
          {apartment !== undefined && (debtBani > 0 || isRefusedForDebts) && (
            <Checkbox label={t('letters.stateDebts')} checked={withDebts} onChange={setWithDebts} />
          )}
          {apartment !== undefined && debtBani === 0 && !isRefusedForDebts && (
            <Notice tone="done">{t('letters.owesNothing')}</Notice>
          )}
          {refusal !== null && <Notice tone="error">{refusal}</Notice>}
          <SendByEnter busy={issue.isPending} />
        </form>
      )}
    </Dialog>
  );
}
