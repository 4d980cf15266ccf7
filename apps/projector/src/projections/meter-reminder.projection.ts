import type { AssociationEvent } from '@scara/domain/association';
import type { Projection } from '../projection.js';
import { table } from '../rows/table.js';

const meterReminder = table('meter_reminder', { key: {}, columns: { reminderDay: 'long?' } });

/**
 * The day of the month on which tenants are reminded to send readings, so that the worker need not fold every
 * association.
 */
export const meterReminders: Projection<AssociationEvent> = {
  name: 'meter_reminder_v1',
  family: 'association',
  tables: [meterReminder],
  on: {
    AssociationCreated: (_, rows) => {
      rows.insert(meterReminder, { reminderDay: null });
    },
    ReadingWindowChanged: ({ data: { after } }, rows) => {
      if (after.mailMeterIndex === undefined) return;
      rows.patch(meterReminder, {}, { reminderDay: after.mailMeterIndex });
    },
  },
};
