import type { NotificationSettings } from '@scara/contracts/http';

import { changedOf } from '../../lib/changed-of.js';

/** Returns the settings `now` with what was `chosen` over those `before` and is not saved yet. */
export const settingsAfter = (
  chosen: NotificationSettings,
  before: NotificationSettings,
  now: NotificationSettings,
): NotificationSettings => ({
  ...now,
  ...changedOf(chosen, before),
  newsletter: { ...now.newsletter, ...changedOf(chosen.newsletter, before.newsletter) },
  homes: now.homes.map((home) => {
    const mine = chosen.homes.find(({ idAs }) => idAs === home.idAs);
    const stood = before.homes.find(({ idAs }) => idAs === home.idAs);
    return mine === undefined || stood === undefined
      ? home
      : { ...home, ...changedOf(mine, stood) };
  }),
});
