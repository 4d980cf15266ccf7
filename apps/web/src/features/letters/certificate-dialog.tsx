import { letterRoutes } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Checkbox, Select } from '../../components/choice.js';
import { FormDialog } from '../../components/form-dialog.js';
import { Notice, Skeleton } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { formatBani } from '../../lib/format.js';
import { monthQueries } from '../../lib/month-queries.js';
import { ProblemError, sentenceOf } from '../../lib/problem-error.js';
import { currentRemsQuery } from '../../lib/rems.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useForm } from '../../lib/use-form.js';
import { useIssueCertificate } from './letters.queries.js';

type CertificateDialogProps = {
  readonly idAs: number;
  readonly idAp: number | undefined;
  readonly onClose: () => void;
};

type CertificateValues = { idAp: string; owner: string; withDebts: boolean };

const bodyOf = ({ idAp, ...values }: CertificateValues) => ({ ...values, idAp: Number(idAp) });

/** Issues a certificate: for which apartment, in whose name, and whether it states debts. */
export function CertificateDialog({ idAs, idAp, onClose }: CertificateDialogProps) {
  // The form of the certificate depends on whether anything is owed now.
  const owed = useQuery(currentRemsQuery(idAs));
  const issue = useIssueCertificate(idAs);
  // A published list that is not closed is not in the account yet: only the server knows what of it is owed.
  const months = useQuery(monthQueries.all(idAs)).data?.months ?? [];
  const hasShownList = months.some(({ state }) => state === 'published');
  const [isRefusedForDebts, setIsRefusedForDebts] = useState(false);
  const form = useForm<CertificateValues>({
    initial: { idAp: idAp === undefined ? '' : String(idAp), owner: '', withDebts: false },
    draft: `certificate.${idAs}.${idAp ?? 'nou'}`,
    validate: (values) => ({
      ...refusalsOf(letterRoutes.issueCertificate.body, bodyOf(values)),
      ...(values.idAp === '' && { idAp: t('letters.chooseApartment') }),
    }),
    onSubmit: (values): unknown => {
      return issue.mutateAsync(bodyOf(values), {
        onSuccess: ({ number }) => {
          form.clearDraft();
          toast('done', t('letters.certified', { number }));
          onClose();
        },
        onError: (error) => {
          setIsRefusedForDebts(error instanceof ProblemError && error.code === 'certificate-debts');
          form.onRefusal()(error);
        },
      });
    },
  });
  const apartments = owed.data?.apartments ?? [];
  const apartment = apartments.find((one) => String(one.idAp) === form.values.idAp);
  const debtBani = apartment?.rems.reduce((sum, { amountBani }) => sum + amountBani, 0) ?? 0;
  const owedText = [
    debtBani > 0 ? t('letters.hasDebts', { sum: formatBani(debtBani) }) : t('letters.owesNothing'),
    hasShownList && t('letters.plusShownList'),
  ]
    .filter(Boolean)
    .join(' ');

  return (
    <FormDialog
      title={t('letters.certify')}
      text={t('letters.certifyText')}
      confirm={t('letters.certifyNow')}
      busy={issue.isPending}
      form={form}
      onClose={onClose}
    >
      {owed.isPending ? (
        <Skeleton rows={3} />
      ) : owed.isError ? (
        <Notice tone="error">{sentenceOf(owed.error, t('error.text'))}</Notice>
      ) : (
        <>
          <Select
            {...form.field('idAp')}
            label={t('letters.apartment')}
            placeholder={t('letters.chooseApartment')}
            options={apartments.map((one) => ({ value: String(one.idAp), label: one.n }))}
            onChange={(value) => {
              form.set('idAp', value);
              form.set('withDebts', false);
              form.setRefusal(null);
              setIsRefusedForDebts(false);
            }}
          />
          <TextField
            {...form.field('owner')}
            label={t('letters.ownerNamed')}
            help={t('letters.ownerHelp')}
            maxLength={100}
            optional
          />
          {/* A refusal states the sum with the published list, which this notice does not know. */}
          {apartment !== undefined && !isRefusedForDebts && (
            <Notice tone={debtBani > 0 ? 'warning' : hasShownList ? 'info' : 'done'}>
              {owedText}
            </Notice>
          )}
          {apartment !== undefined && (debtBani > 0 || isRefusedForDebts) && (
            <Checkbox {...form.check('withDebts')} label={t('letters.stateDebts')} />
          )}
        </>
      )}
    </FormDialog>
  );
}
