import { providerRoutes, type CompleteProviderView } from '@scara/contracts/http';
import { useState } from 'react';

import { IconButton } from '../../components/button.js';
import { Checkbox } from '../../components/choice.js';
import { FormDialog } from '../../components/form-dialog.js';
import { ProviderField } from '../../components/provider-field.js';
import { TextField } from '../../components/text-field.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { ProblemError } from '../../lib/problem-error.js';
import {
  digitsOf,
  useAddProvider,
  useChangeProvider,
  type ProviderBody,
} from '../../lib/provider-queries.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useBefore } from '../../lib/use-before.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useForm } from '../../lib/use-form.js';
import { useAddMeterNumber, useRemoveMeterNumber } from './providers.queries.js';
import styles from './providers.module.css';

type Values = {
  spName: string;
  cif: string;
  idServiceProvider: string;
  n: string;
  meterNumber: string;
  isActive: boolean;
};

type ProviderDialogProps = {
  readonly idAs: number;
  /** The current provider; null for a new one. */
  readonly provider: CompleteProviderView | null;
  readonly revision: number;
  readonly onClose: () => void;
};

/** Adds a provider in one of three ways, or changes what the association may change of it. */
export function ProviderDialog({ idAs, provider, revision, onClose }: ProviderDialogProps) {
  const add = useAddProvider(idAs);
  const change = useChangeProvider(idAs);
  const addMeter = useAddMeterNumber(idAs);
  const { before, setBefore, keepUp } = useBefore({ values: valuesOf(provider), revision });
  const isManual = provider !== null && provider.cif === '';

  const save = async (values: Values) => {
    if (provider === null) await add.mutateAsync(bodyOf(values));
    else {
      const { idServiceProvider, idCompany } = provider;
      const { spName, n, isActive } = values;
      const body = { n, isActive, ...(isManual && { spName }) };
      const saved = await change.mutateAsync({ idServiceProvider, body, ifMatch: before.revision });
      // If the number is refused, the next attempt must not take what was just saved for another user's change.
      setBefore({ values: { ...values, meterNumber: '' }, revision: saved.revision });
      const meterNumber = values.meterNumber.trim();
      if (idCompany !== null && meterNumber !== '') {
        await addMeter.mutateAsync({ idCompany, meterNumber });
      }
    }
  };
  const form = useForm<Values>({
    initial: before.values,
    draft: `provider.${idAs}.${provider?.idServiceProvider ?? 'nou'}`,
    validate: (values) => refusalsIn(values),
    onSubmit: (values) => {
      save(values).then(
        () => {
          toast('done', t('providers.saved', { name: values.spName.trim() }));
          form.clearDraft();
          onClose();
        },
        (error: unknown) => {
          if (error instanceof ProblemError) {
            const { cif, ...fields } = error.fields;
            // One field shows the provider, so a refusal of its fiscal code is shown there too.
            if (form.refuse({ ...fields, ...(cif !== undefined && { spName: cif }) })) return;
          }
          sayRefusal(error);
        },
      );
    },
  });
  keepUp(form, change);
  const isBusy = add.isPending || change.isPending || addMeter.isPending;

  return (
    <FormDialog
      title={provider === null ? t('providers.add') : t('providers.edit', { name: provider.name })}
      busy={isBusy}
      form={form}
      onClose={onClose}
    >
      {provider === null ? (
        <ProviderField
          idAs={idAs}
          value={{
            idServiceProvider: form.values.idServiceProvider,
            provider: form.values.spName,
            providerCif: form.values.cif,
          }}
          error={form.field('spName').error}
          inputRef={form.field('spName').inputRef}
          onChange={(chosen) => {
            form.set('idServiceProvider', chosen.idServiceProvider);
            form.set('spName', chosen.provider);
            form.set('cif', chosen.providerCif);
          }}
        />
      ) : (
        <TextField
          {...form.field('spName')}
          label={t('provider.name')}
          help={isManual ? undefined : t('provider.cifIs', { cif: provider.cif })}
          readOnly={!isManual}
          maxLength={100}
        />
      )}
      <TextField
        {...form.field('n')}
        label={t('providers.n')}
        help={t('providers.nHelp')}
        optional
        maxLength={50}
      />
      {provider !== null && provider.idCompany !== null && (
        <>
          <MeterNumbers idAs={idAs} idCompany={provider.idCompany} known={provider.meterNumbers} />
          <TextField
            {...form.field('meterNumber')}
            label={t('providers.newMeterNumber')}
            help={t('providers.meterHelp')}
            optional
            maxLength={50}
          />
        </>
      )}
      {provider !== null && (
        <Checkbox
          {...form.check('isActive')}
          label={t('providers.isOffered')}
          help={t('providers.isOfferedHelp')}
        />
      )}
    </FormDialog>
  );
}

const valuesOf = (provider: CompleteProviderView | null): Values => ({
  spName: provider?.name ?? '',
  cif: provider?.cif ?? '',
  idServiceProvider: '',
  n: provider?.n ?? '',
  meterNumber: '',
  isActive: provider?.isActive ?? true,
});

function bodyOf({ spName, cif, n }: Values): ProviderBody {
  return {
    ...(spName.trim() !== '' && { spName }),
    ...(cif.trim() !== '' && { cif: digitsOf(cif) }),
    n,
  };
}

function refusalsIn(values: Values): Partial<Record<keyof Values, string>> {
  if (values.idServiceProvider !== '') return { spName: t('providers.alreadyOurs') };
  if (values.spName.trim() === '' && values.cif.trim() === '') {
    return { spName: t('providers.needed') };
  }
  const { cif, ...others } = refusalsOf(providerRoutes.addServiceProvider.body, bodyOf(values));
  return { ...others, ...(cif !== undefined && { spName: cif }) };
}

/** The company's numbers for the association's meters; one is removed at once, and can be added again below. */
function MeterNumbers({
  idAs,
  idCompany,
  known,
}: {
  readonly idAs: number;
  readonly idCompany: number;
  readonly known: readonly string[];
}) {
  const remove = useRemoveMeterNumber(idAs);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const left = known.filter((number) => !gone.has(number));
  if (left.length === 0) return null;
  return (
    <ul className={styles.meters} aria-label={t('providers.meters')}>
      {left.map((number) => (
        <li key={number}>
          {number}
          <IconButton
            icon="trash"
            kind="danger"
            label={t('providers.removeMeter', { number })}
            disabled={remove.isPending}
            onClick={() => {
              remove.mutate(
                { idCompany, meterNumber: number },
                {
                  onSuccess: () => {
                    setGone(new Set([...gone, number]));
                    toast('done', t('providers.meterRemoved', { number }));
                  },
                  onError: sayRefusal,
                },
              );
            }}
          />
        </li>
      ))}
    </ul>
  );
}
