import { linkPassword as codeShape, type OwnApartment } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { Button } from '../../components/button.js';
import { ConfirmDialog } from '../../components/dialog.js';
import { Page } from '../../components/page.js';
import { EmptyState } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { Unread } from '../../components/unread.js';
import { refusalOf } from '../../lib/contract-form.js';
import { placeText } from '../../lib/home-place.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useForm } from '../../lib/use-form.js';
import styles from './tenant.module.css';
import { tenantQueries, useAddApartment, useRemoveApartment } from './tenant.queries.js';

/** /tenant/apartments: adds an apartment by its code, and removes one that is no longer the user's. */
export function TenantApartmentsScreen() {
  const apartments = useQuery(tenantQueries.apartments);
  const [doomed, setDoomed] = useState<OwnApartment | null>(null);
  return (
    <Page title={t('tenant.apartments')} text={t('tenant.apartmentsText')}>
      <CodeForm />
      {!apartments.isSuccess ? (
        <Unread title={t('tenant.apartmentsFailed')} read={apartments} rows={2} />
      ) : apartments.data.apartments.length === 0 ? (
        <EmptyState icon="apartment" title={t('tenant.noApartments')} />
      ) : (
        <ul className={styles.homes}>
          {apartments.data.apartments.map((home) => (
            <li key={`${home.idAs}.${home.idAp}`} className={styles.homeLine}>
              <span>
                <strong>{placeText(home)}</strong>
                <span className={styles.quiet}>{home.association}</span>
              </span>
              <Button
                icon="trash"
                aria-label={t('tenant.removeNamed', { place: placeText(home) })}
                onClick={() => {
                  setDoomed(home);
                }}
              >
                {t('tenant.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {(apartments.data?.apartments.length ?? 0) > 0 && (
        <Link to="/tenant">{t('tenant.toOutgo')}</Link>
      )}
      {doomed !== null && (
        <RemoveDialog
          home={doomed}
          onClose={() => {
            setDoomed(null);
          }}
        />
      )}
    </Page>
  );
}

function CodeForm() {
  const add = useAddApartment();
  const fields = useForm({
    initial: { linkPassword: '' },
    validate: ({ linkPassword }) => {
      const refusal = refusalOf(codeShape, linkPassword);
      return refusal === undefined ? {} : { linkPassword: refusal };
    },
    onSubmit: ({ linkPassword }) => {
      add.mutate(linkPassword, {
        onSuccess: () => {
          // Text typed while the code was being checked is the next code.
          fields.goOn({ linkPassword }, { linkPassword: '' });
          toast('done', t('tenant.added'));
        },
        onError: fields.onRefusal(sayRefusal),
      });
    },
  });
  return (
    <form className={styles.codeForm} onSubmit={fields.submit} noValidate>
      <TextField
        {...fields.field('linkPassword')}
        label={t('tenant.code')}
        help={t('tenant.codeHelp')}
        autoComplete="off"
        inputMode="text"
        maxLength={20}
      />
      <Button kind="primary" type="submit" icon="plus" busy={add.isPending}>
        {t('tenant.add')}
      </Button>
    </form>
  );
}

function RemoveDialog({ home, onClose }: { home: OwnApartment; onClose: () => void }) {
  const remove = useRemoveApartment();
  return (
    <ConfirmDialog
      open
      danger
      title={t('tenant.confirmRemove', { place: placeText(home) })}
      consequence={t('tenant.confirmRemoveText')}
      confirmLabel={t('tenant.remove')}
      busy={remove.isPending}
      onConfirm={() => {
        remove.mutate(home, {
          onSuccess: () => {
            toast('done', t('tenant.removed'));
          },
          onError: sayRefusal,
          onSettled: onClose,
        });
      }}
      onClose={onClose}
    />
  );
}
