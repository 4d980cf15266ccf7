import type { CashbookEvent } from '@scara/domain/cashbook';
import type { Projection } from '../projection.js';
import type { Rows } from '../rows/row-buffer.js';
import { table } from '../rows/table.js';

const waitingAnnouncement = table('waiting_announcement', {
  key: { announcementId: 'long' },
  columns: {},
});

const answered = (
  { data }: { readonly data: { readonly idAnnouncement: number } },
  rows: Rows,
): void => {
  rows.delete(waitingAnnouncement, { announcementId: data.idAnnouncement });
};

/**
 * The announcements of tenants that wait for an answer. Answered ones are deleted, so the table stays small over the
 * years.
 */
export const waitingAnnouncements: Projection<CashbookEvent> = {
  name: 'waiting_announcement_v1',
  family: 'cashbook',
  tables: [waitingAnnouncement],
  on: {
    PaymentAnnounced: ({ data: { idAnnouncement: announcementId } }, rows) => {
      rows.insert(waitingAnnouncement, { announcementId });
    },
    AnnouncementConfirmed: answered,
    AnnouncementRefused: answered,
    AnnouncementWithdrawn: answered,
  },
};
