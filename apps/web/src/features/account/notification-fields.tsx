import type { NotificationSettings } from '@scara/contracts/http';

import { Checkbox } from '../../components/choice.js';
import form from '../../components/form.module.css';
import { t } from '../../lib/text.js';

type NotificationFieldsProps = {
  readonly settings: NotificationSettings;
  readonly onChange: (settings: NotificationSettings) => void;
};

/** Checkboxes for e-mails about associations, alerts and news, and for reminders by association. */
export function NotificationFields({ settings, onChange }: NotificationFieldsProps) {
  const { messageAssociation, alertAssociation, newsletter, homes } = settings;
  const changeHome = (idAs: number, changes: Partial<NotificationSettings['homes'][number]>) => {
    onChange({
      ...settings,
      homes: homes.map((one) => (one.idAs === idAs ? { ...one, ...changes } : one)),
    });
  };
  return (
    <>
      <Checkbox
        label={t('notifications.message')}
        checked={messageAssociation}
        onChange={(checked) => {
          onChange({ ...settings, messageAssociation: checked });
        }}
      />
      <Checkbox
        label={t('notifications.alert')}
        help={t('notifications.alertHelp')}
        checked={alertAssociation}
        onChange={(checked) => {
          onChange({ ...settings, alertAssociation: checked });
        }}
      />
      <Checkbox
        label={t('notifications.newsletter')}
        checked={newsletter.scara}
        onChange={(checked) => {
          onChange({ ...settings, newsletter: { scara: checked } });
        }}
      />
      {homes.map(({ idAs, association, outgoReminder, meterReminder }) => (
        <fieldset key={idAs} className={form.section}>
          <legend>{association}</legend>
          <Checkbox
            label={t('notifications.meterReminder')}
            checked={meterReminder}
            onChange={(checked) => {
              changeHome(idAs, { meterReminder: checked });
            }}
          />
          <Checkbox
            label={t('notifications.outgoReminder')}
            help={t('notifications.outgoReminderHelp')}
            checked={outgoReminder}
            onChange={(checked) => {
              changeHome(idAs, { outgoReminder: checked });
            }}
          />
        </fieldset>
      ))}
    </>
  );
}
