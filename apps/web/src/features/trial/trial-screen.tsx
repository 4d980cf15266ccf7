import { associationRoutes, settings } from '@scara/contracts/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { Button } from '../../components/button.js';
import { Checkbox } from '../../components/choice.js';
import form from '../../components/form.module.css';
import { Page } from '../../components/page.js';
import { TextField } from '../../components/text-field.js';
import { associationKeys } from '../../lib/association-keys.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { clearDraft } from '../../lib/drafts.js';
import { call } from '../../lib/http.js';
import { askForLogin } from '../../lib/login-request.js';
import { readSessionAnew, useSession } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useForm } from '../../lib/use-form.js';

const empty = { name: '', cif: '', city: '', address: '', privacyPolicyAccepted: false as boolean };
type Values = typeof empty;

/** Returns only the fields that were filled in: the others keep the defaults of a new association. */
function bodyOf({ name, cif, city, address }: Values) {
  return {
    name,
    ...(cif.trim() !== '' && { cif }),
    ...(city.trim() !== '' && { city }),
    ...(address.trim() !== '' && { address }),
  };
}

function validate(values: Values) {
  return {
    ...refusalsOf(settings.partial().required({ name: true }), bodyOf(values)),
    ...(values.name.trim() === '' && { name: t('common.needed') }),
    ...(!values.privacyPolicyAccepted && { privacyPolicyAccepted: t('common.confirmNeeded') }),
  };
}

/** /adaugare: creates an association for a trial; a visitor creates an account on the way, and typed text stays. */
export function TrialScreen() {
  const session = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const create = useMutation({
    mutationFn: (values: Values) =>
      call(associationRoutes.createAssociation, { body: bodyOf(values) }),
    onSuccess: () => {
      // The association exists: if this page was left meanwhile, it must not be offered again.
      clearDraft('trial');
      // The session should know the new right before the association's pages open; otherwise they ask for it themselves.
      return readSessionAnew(queryClient).catch(() => undefined);
    },
  });

  const send = (values: Values) => {
    create.mutate(values, {
      onSuccess: ({ idAs }) => {
        toast('done', t('trial.done', { name: values.name.trim() }));
        void queryClient.invalidateQueries({ queryKey: associationKeys.list });
        void navigate({
          to: '/administration/association/$idAs/config/apartments',
          params: { idAs },
        });
      },
      onError: trial.onRefusal(sayRefusal),
    });
  };

  const trial = useForm<Values>({
    initial: empty,
    draft: 'trial',
    validate,
    onSubmit: (values) => {
      if (session?.authorized === true) send(values);
      else {
        askForLogin({
          tab: 'create',
          notice: t('trial.needsAccount'),
          then: () => {
            send(values);
          },
        });
      }
    },
  });

  return (
    <Page title={t('trial.title')} text={t('trial.text')}>
      <form className={form.form} onSubmit={trial.submit} noValidate>
        <TextField
          {...trial.field('name')}
          label={t('trial.name')}
          help={t('trial.nameHelp')}
          autoComplete="organization"
        />
        <div className={form.pair}>
          <TextField {...trial.field('cif')} label={t('trial.cif')} optional />
          <TextField
            {...trial.field('city')}
            label={t('trial.city')}
            autoComplete="address-level2"
            optional
          />
        </div>
        <TextField
          {...trial.field('address')}
          label={t('trial.address')}
          autoComplete="street-address"
          optional
        />
        <div>
          <Checkbox {...trial.check('privacyPolicyAccepted')} label={t('trial.privacy')} />
          {/* In a new tab, so that what was typed stays. */}
          <a
            className={form.underCheck}
            href="/general/prelucrareDate"
            target="_blank"
            rel="noreferrer"
          >
            {t('trial.readPrivacy')}
          </a>
        </div>
        <div className={form.actions}>
          <Button kind="primary" type="submit" busy={create.isPending || create.isSuccess}>
            {t('trial.submit')}
          </Button>
        </div>
        <p>
          {t('trial.files')}{' '}
          <a href="/api/takeover/template" download>
            {t('takeover.template')}
          </a>
        </p>
      </form>
    </Page>
  );
}
