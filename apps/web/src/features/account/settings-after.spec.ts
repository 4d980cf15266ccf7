import type { NotificationSettings } from '@scara/contracts/http';

import { settingsAfter } from './settings-after.js';

const home = (idAs: number, association: string) => ({
  idAs,
  association,
  outgoReminder: true,
  meterReminder: true,
});
const before: NotificationSettings = {
  messageAssociation: true,
  alertAssociation: true,
  newsletter: { scara: true },
  homes: [home(1, 'Teiul'), home(2, 'Plopul')],
};

it('keeps what was chosen while the settings were being saved, beside what was saved', () => {
  const saved = { ...before, alertAssociation: false, newsletter: { scara: false } };
  const chosen = {
    ...saved,
    messageAssociation: false,
    homes: [{ ...home(1, 'Teiul'), meterReminder: false }, home(2, 'Plopul')],
  };
  expect(settingsAfter(chosen, before, saved)).toEqual(chosen);
});

it('takes what another tab saved, names and homes as they are now', () => {
  const now = {
    ...before,
    alertAssociation: false,
    homes: [{ ...home(2, 'Plopul nou'), outgoReminder: false }, home(3, 'Teiul 3')],
  };
  const chosen = {
    ...before,
    homes: [home(1, 'Teiul'), { ...home(2, 'Plopul'), meterReminder: false }],
  };
  expect(settingsAfter(chosen, before, now)).toEqual({
    ...now,
    homes: [{ ...now.homes[0], meterReminder: false }, home(3, 'Teiul 3')],
  });
});
