import { routes } from '@scara/contracts/http';
import { METER_STATE } from '@scara/domain/month';
import { DeleteApartmentGroup } from '../../expense-month/delete-apartment-group.js';
import { DeleteApartment } from '../../cashbook/delete-apartment/delete-apartment.js';
import { ChangeSettings } from '../../association/change-settings/change-settings.js';
import { DeleteBlock } from '../../association/delete-block/delete-block.js';
import { DeleteEntrance } from '../../expense-month/delete-entrance.js';
import { AnnulPayment, UpdatePayment } from '../../cashbook/reversals.js';
import { DeleteOutgoColumn } from '../../expense-month/columns.js';
import { DeleteFund } from '../../funds/fund-commands.js';
import { DeleteMeter, RemovePersonsPlan } from '../../expense-month/meters.js';
import { TakeReadingsOver } from '../../meters/month-meters.js';
import { PublishMonth, ReopenMonth } from '../../expense-month/month-life.js';
import { DeleteFundDue, DeleteOutgo } from '../../expense-month/outgo-commands.js';
import { DeleteServiceProvider } from '../../providers/service-providers.js';
import type { Takeover } from '../takeover-rows.js';
import type { Undo } from './made.js';
import { TakeMonthBack } from './take-month-back.js';
import type { Send } from './takeover-sender.js';

/** Takes back what one step made, with compensating commands. Throws `Refused` when a command is refused. */
export async function undoStep(
  undo: Undo,
  { idTakeover, reason }: Pick<Takeover, 'idTakeover' | 'reason'>,
  send: Send,
): Promise<void> {
  switch (undo.kind) {
    case 'settings':
      await send(ChangeSettings, routes.changeSettings, { body: undo.before });
      return;
    case 'block':
      await send(DeleteBlock, routes.deleteBlock, { params: { idBlock: undo.idBlock } });
      return;
    case 'entrance':
      await send(DeleteEntrance, routes.deleteEntrance, {
        params: { idEntrance: undo.idEntrance },
      });
      return;
    case 'apartment':
      await send(DeleteApartment, routes.deleteApartment, { params: { idAp: undo.idAp } });
      return;
    case 'column':
      await send(DeleteOutgoColumn, routes.deleteOutgoColumn, {
        params: { idOutgoColumn: undo.idOutgoColumn },
      });
      return;
    case 'meters':
      for (const { idAp, idMeter } of undo.meters) {
        await send(DeleteMeter, routes.deleteMeter, { params: { idAp, idMeter } });
      }
      return;
    case 'group':
      await send(DeleteApartmentGroup, routes.deleteApartmentGroup, {
        params: { idApartmentsGroup: undo.idApartmentsGroup },
      });
      return;
    case 'fund':
      await send(DeleteFund, routes.deleteFund, { params: { idFund: undo.idFund } });
      return;
    case 'provider':
      await send(DeleteServiceProvider, routes.deleteServiceProvider, {
        params: { idServiceProvider: undo.idServiceProvider },
      });
      return;
    case 'month':
      await send(TakeMonthBack, routes.discardMonth, { query: { idMonth: undo.idMonth } });
      return;
    case 'persons':
      await send(RemovePersonsPlan, routes.removePersonsPlan, {
        params: { idApChange: undo.idApChange },
      });
      return;
    case 'readings':
      await emptyReadings(undo, send);
      return;
    case 'expense':
      await send(DeleteOutgo, routes.deleteOutgo, { params: { idOutgo: undo.idOutgo } });
      return;
    case 'due':
      await send(DeleteFundDue, routes.deleteFundDue, { params: { idDue: undo.idDue } });
      return;
    case 'publication':
      await send(PublishMonth, routes.publishMonth, {
        body: { idMonth: undo.idMonth, published: null, reason },
      });
      return;
    case 'close':
      await send(ReopenMonth, routes.reopenMonth, {
        query: { idMonth: undo.idMonth },
        body: { reason },
      });
      return;
    case 'payment':
      await annulPayment(undo, { idTakeover, reason }, send);
      return;
  }
}

type UndoOf<K extends Undo['kind']> = Extract<Undo, { kind: K }>;

/** Removes the readings; their meters are removed by a step of their own. */
async function emptyReadings({ idMonth, idMeters }: UndoOf<'readings'>, send: Send): Promise<void> {
  const empty = { state: METER_STATE.notEntered, indexE3: null };
  await send(TakeReadingsOver, routes.enterReadings, {
    body: { idMonth, readings: idMeters.map((idMeter) => ({ idMeter, ...empty })) },
  });
}

/**
 * Annuls a payment. Normally an annulled document keeps its number (decisions.md), but this paper was written elsewhere
 * and will be taken over again: the number is freed by appending the takeover's id.
 */
async function annulPayment(
  { idPd, number }: UndoOf<'payment'>,
  { idTakeover, reason }: Pick<Takeover, 'idTakeover' | 'reason'>,
  send: Send,
): Promise<void> {
  if (number !== '') {
    await send(UpdatePayment, routes.updatePayment, {
      params: { idPd },
      body: { paymentNumber: `${number} P${idTakeover}` },
    });
  }
  await send(AnnulPayment, routes.annulPayment, { params: { idPd }, body: { reason } });
}
