import { notificationRoutes, type NotificationSettings } from '@scara/contracts/http';
import { isSame } from '@scara/domain/kernel';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';

import { Button } from '../../components/button.js';
import { Unread } from '../../components/unread.js';
import form from '../../components/form.module.css';
import { call } from '../../lib/http.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useWrite } from '../../lib/use-write.js';
import { NotificationFields } from './notification-fields.js';
import { settingsAfter } from './settings-after.js';

const settingsQuery = queryOptions({
  // Under the tenant's key, because it has names of the user's homes: they are read again together.
  queryKey: ['tenant', 'notifications'],
  queryFn: ({ signal }) => call(notificationRoutes.readNotifications, { signal }),
});

/** 'Setări notificări' of the profile (3-configuration §2). */
export function NotificationSection() {
  const settings = useQuery(settingsQuery);
  return (
    <section className={form.form}>
      <div className={form.section}>
        <h2>{t('notifications.title')}</h2>
        <p className={form.quiet}>{t('notifications.text')}</p>
        {!settings.isSuccess ? (
          <Unread title={t('notifications.failed')} read={settings} rows={3} />
        ) : (
          <SettingsForm settings={settings.data} />
        )}
      </div>
    </section>
  );
}

function SettingsForm({ settings }: { readonly settings: NotificationSettings }) {
  const queryClient = useQueryClient();
  /** The settings as last read, and those that were read or sent last: what differs from these is not saved yet. */
  const [{ read, stood }, setBefore] = useState({ read: settings, stood: settings });
  const [chosen, setChosen] = useState(settings);
  // Saved here or in another tab, or a home was renamed or is new: what is chosen meanwhile stays.
  if (read !== settings) {
    setBefore({ read: settings, stood: settings });
    setChosen(settingsAfter(chosen, stood, settings));
  }
  const save = useWrite(
    async (sent: NotificationSettings) => {
      await call(notificationRoutes.saveNotifications, { body: wishesOf(sent) });
      setBefore((before) => ({ ...before, stood: sent }));
    },
    () => queryClient.invalidateQueries(settingsQuery),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSame(chosen, settings)) {
      toast('warning', t('common.nothingChanged'));
      return;
    }
    save.mutate(chosen, {
      onSuccess: () => {
        toast('done', t('notifications.saved'));
      },
      onError: sayRefusal,
    });
  };
  return (
    <form className={form.form} aria-label={t('notifications.title')} onSubmit={submit}>
      <NotificationFields settings={chosen} onChange={setChosen} />
      <div className={form.actions}>
        <Button kind="primary" type="submit" busy={save.isPending}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  );
}

/** Returns the chosen settings without the names of the homes. */
const wishesOf = ({ homes, ...wishes }: NotificationSettings) => ({
  ...wishes,
  homes: homes.map(({ association: _, ...reminders }) => reminders),
});
