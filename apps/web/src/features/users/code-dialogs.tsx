import { type ApartmentCode, email as emailShape, type Tenant } from '@scara/contracts/http';

import { ConfirmDialog } from '../../components/dialog.js';
import { FormDialog } from '../../components/form-dialog.js';
import { TextField } from '../../components/text-field.js';
import { refusalOf } from '../../lib/contract-form.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useForm } from '../../lib/use-form.js';
import { useAddTenant, useChangeCode, useRemoveTenant } from './codes.queries.js';
import { warnOfUnconfirmed } from './unconfirmed.js';

/** The action on an apartment's code or accounts that a dialog confirms. */
export type CodeAct =
  | { readonly kind: 'change'; readonly apartment: ApartmentCode }
  | { readonly kind: 'add'; readonly apartment: ApartmentCode }
  | { readonly kind: 'remove'; readonly apartment: ApartmentCode; readonly tenant: Tenant };

type CodeDialogsProps = {
  readonly idAs: number;
  readonly act: CodeAct;
  readonly onClose: () => void;
};

export function CodeDialogs({ idAs, act, onClose }: CodeDialogsProps) {
  switch (act.kind) {
    case 'change':
      return <ChangeCodeDialog {...{ idAs, onClose }} apartment={act.apartment} />;
    case 'add':
      return <AddTenantDialog {...{ idAs, onClose }} apartment={act.apartment} />;
    case 'remove':
      return <RemoveTenantDialog {...{ idAs, onClose }} {...act} />;
  }
}

type OfApartment = {
  readonly idAs: number;
  readonly apartment: ApartmentCode;
  readonly onClose: () => void;
};

function ChangeCodeDialog({ idAs, apartment: { idAp, n: number }, onClose }: OfApartment) {
  const change = useChangeCode(idAs);
  return (
    <ConfirmDialog
      open
      danger
      title={t('codes.confirmChange', { number })}
      consequence={t('codes.confirmChangeText')}
      confirmLabel={t('codes.changeIt')}
      busy={change.isPending}
      onConfirm={() => {
        change.mutate(idAp, {
          onSuccess: () => {
            toast('done', t('codes.changed', { number }));
            onClose();
          },
          onError: sayRefusal,
        });
      }}
      onClose={onClose}
    />
  );
}

function RemoveTenantDialog({
  idAs,
  apartment: { idAp, n: number },
  tenant: { idUser, email },
  onClose,
}: OfApartment & { readonly tenant: Tenant }) {
  const remove = useRemoveTenant(idAs);
  return (
    <ConfirmDialog
      open
      danger
      title={t('codes.confirmRemove', { email, number })}
      consequence={t('codes.confirmRemoveText')}
      confirmLabel={t('codes.removeIt')}
      busy={remove.isPending}
      onConfirm={() => {
        remove.mutate(
          { idAp, idUser },
          {
            onSuccess: () => {
              toast('done', t('codes.removedTenant'));
            },
            onError: sayRefusal,
            onSettled: onClose,
          },
        );
      }}
      onClose={onClose}
    />
  );
}

function AddTenantDialog({ idAs, apartment: { idAp, n: number }, onClose }: OfApartment) {
  const add = useAddTenant(idAs, idAp);
  const fields = useForm({
    initial: { email: '' },
    validate: ({ email }) => {
      const refusal = refusalOf(emailShape, email);
      return refusal === undefined ? {} : { email: refusal };
    },
    onSubmit: ({ email }) => {
      add.mutate(email, {
        onSuccess: ({ isNew, isUnconfirmed }) => {
          toast('done', isNew ? t('codes.invited') : t('codes.addedTenant'));
          warnOfUnconfirmed(email, isUnconfirmed);
          onClose();
        },
        onError: fields.onRefusal(sayRefusal),
      });
    },
  });
  return (
    <FormDialog
      title={t('codes.addEmail', { number })}
      width="narrow"
      confirm={t('codes.add')}
      busy={add.isPending}
      form={fields}
      onClose={onClose}
    >
      <TextField
        {...fields.field('email')}
        label={t('users.email')}
        help={t('codes.addEmailHelp')}
        type="email"
      />
    </FormDialog>
  );
}
