import {
  ADMINISTRATOR,
  CASHIER,
  email as emailShape,
  peopleRoutes,
  type UserOnAssociation,
} from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';

import { Checkbox, RadioGroup, Select } from '../../components/choice.js';
import { FormDialog } from '../../components/form-dialog.js';
import form from '../../components/form.module.css';
import { TextField } from '../../components/text-field.js';
import { call } from '../../lib/http.js';
import { roleBits, roleName } from '../../lib/roles.js';
import { entrancesQuery } from '../../lib/structure.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal, useCommand } from '../../lib/use-command.js';
import { useForm } from '../../lib/use-form.js';
import { warnOfUnconfirmed } from './unconfirmed.js';

/** The option that means the whole association; the other options are ids of entrances. */
const WHOLE = '0';
/** On an entrance a user is administrator or cashier, not both (1-core §6). */
const entranceMasks = [0, ADMINISTRATOR, CASHIER] as const;

type RoleDialogProps = {
  readonly idAs: number;
  /** Null when rights are given to a new user by e-mail address. */
  readonly user: UserOnAssociation | null;
  /** Users who already have rights: theirs must be changed in the list, where they can be seen. */
  readonly holders: readonly UserOnAssociation[];
  readonly onClose: () => void;
};

/** Edits a user's role on the whole association or on one of its entrances. */
export function RoleDialog({ idAs, user, holders, onClose }: RoleDialogProps) {
  const entrances = useQuery(entrancesQuery(idAs)).data ?? [];
  const change = useCommand({
    idAs,
    touches: ['association_role'],
    write: (body: { email: string; roles: number; idGroup: number | null }) =>
      call(peopleRoutes.changeRole, { params: { idAs }, body }),
  });
  const masked = (where: string) => String(maskOf(user, where));
  const start = user !== null && user.roles === 0 ? user.groups[0]?.idGroup : undefined;
  const where = start === undefined ? WHOLE : String(start);
  const fields = useForm<{ email: string; where: string; roles: string }>({
    initial: { email: user?.email ?? '', where, roles: masked(where) },
    draft: `role.${idAs}.${user?.idUser ?? 'nou'}`,
    validate: (values) => {
      const parsed = emailShape.safeParse(values.email);
      if (!parsed.success) return { email: parsed.error.issues[0]?.message ?? '' };
      if (user !== null) return {};
      const holder = holders.find(({ email }) => email === parsed.data);
      if (holder !== undefined)
        return { email: t('users.holds', { name: holder.name || holder.email }) };
      return values.roles === '0' ? { roles: t('users.chooseRole') } : {};
    },
    onSubmit: (values): unknown => {
      const idGroup = values.where === WHOLE ? null : Number(values.where);
      return change.mutateAsync(
        { email: values.email, roles: Number(values.roles), idGroup },
        {
          onSuccess: ({ isUnconfirmed }) => {
            toast('done', t('users.saved'));
            warnOfUnconfirmed(values.email, isUnconfirmed && values.roles !== '0');
            fields.clearDraft();
            onClose();
          },
          onError: fields.onRefusal(sayRefusal),
        },
      );
    },
  });
  const place = fields.field('where');
  const mask = fields.field('roles');
  const chosen = Number(mask.value);
  const removes = chosen === 0 && maskOf(user, place.value) !== 0;

  return (
    <FormDialog
      title={user === null ? t('users.give') : t('users.change', { name: user.name || user.email })}
      width="narrow"
      confirm={removes ? t('users.remove') : t('common.save')}
      kind={removes ? 'danger' : 'primary'}
      busy={change.isPending}
      form={fields}
      onClose={onClose}
    >
      <TextField
        {...fields.field('email')}
        label={t('users.email')}
        help={user === null ? t('users.emailHelp') : undefined}
        type="email"
        disabled={user !== null}
      />
      <Select
        label={t('users.where')}
        value={place.value}
        options={[
          { value: WHOLE, label: t('users.whole') },
          ...entrances.map(({ idEntrance, title }) => ({
            value: String(idEntrance),
            label: title,
          })),
        ]}
        onChange={(next) => {
          place.onChange(next);
          mask.onChange(masked(next));
        }}
      />
      {place.value === WHOLE ? (
        <fieldset className={form.section}>
          {roleBits.map((bit, index) => (
            <Checkbox
              key={bit}
              label={roleName(bit)}
              checked={(chosen & bit) !== 0}
              error={index === roleBits.length - 1 ? mask.error : undefined}
              onChange={(isGiven) => {
                mask.onChange(String(isGiven ? chosen | bit : chosen & ~bit));
              }}
            />
          ))}
        </fieldset>
      ) : (
        <RadioGroup
          label={t('users.roles')}
          value={mask.value}
          error={mask.error}
          options={entranceMasks.map((one) => ({
            value: String(one),
            label: one === 0 ? t('users.noRole') : roleName(one),
          }))}
          onChange={mask.onChange}
        />
      )}
    </FormDialog>
  );
}

/** Returns the user's role on the whole association or on an entrance. */
function maskOf(user: UserOnAssociation | null, where: string): number {
  if (where === WHOLE) return user?.roles ?? 0;
  return user?.groups.find(({ idGroup }) => String(idGroup) === where)?.roles ?? 0;
}
