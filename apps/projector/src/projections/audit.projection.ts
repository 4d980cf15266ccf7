import type { StoredEvent } from '@scara/contracts/events';
import type { AssociationEvent } from '@scara/domain/association';
import type { EventOf, Projection } from '../projection.js';
import type { Rows } from '../rows/row-buffer.js';
import { table } from '../rows/table.js';

const auditEntry = table('audit_entry', {
  key: { position: 'big', preparePosition: 'big' },
  columns: {
    stream: 'text',
    revision: 'big',
    eventId: 'uuid',
    eventType: 'text',
    created: 'instant',
    actor: 'long',
    role: 'int',
    onBehalfOf: 'long?',
    approvedBy: 'long?',
    reason: 'text?',
    commandId: 'uuid',
    objectKind: 'text',
    objectId: 'long',
    data: 'text',
  },
});

/** What a fact is about, so that the audit page can show one thing's history. */
interface AuditedObject {
  readonly kind: string;
  readonly id: number;
}

/** One entry per event type of the family: a type that is forgotten does not compile. */
type ObjectsOf<E extends StoredEvent> = {
  readonly [T in E['type']]: (data: Extract<E, { type: T }>['data']) => AuditedObject;
};

const block = (data: { idBlock: number }): AuditedObject => ({ kind: 'block', id: data.idBlock });
const entrance = (data: { idEntrance: number }): AuditedObject => ({
  kind: 'entrance',
  id: data.idEntrance,
});
const apartment = (data: { idAp: number }): AuditedObject => ({ kind: 'apartment', id: data.idAp });
const group = (data: { idApartmentsGroup: number }): AuditedObject => ({
  kind: 'apartment_group',
  id: data.idApartmentsGroup,
});
/** 0 is the association itself: its number is in association_id already. */
const association = (): AuditedObject => ({ kind: 'association', id: 0 });

export const associationAudit = auditOf<AssociationEvent>('association', {
  AssociationCreated: association,
  AssociationSettingsChanged: association,
  BlockAdded: block,
  BlockChanged: block,
  BlockDeleted: block,
  EntranceAdded: entrance,
  EntranceChanged: entrance,
  EntranceDeleted: entrance,
  ApartmentAdded: apartment,
  ApartmentChanged: apartment,
  ApartmentDeleted: apartment,
  ApartmentGroupAdded: group,
  ApartmentGroupChanged: group,
  ApartmentGroupDeleted: group,
  RolesChanged: ({ idUser }) => ({ kind: 'user', id: idUser }),
});

/** The audit page's table lists every event of every family; each family adds its own projection. */
function auditOf<E extends StoredEvent>(family: string, objects: ObjectsOf<E>): Projection<E> {
  const on = Object.fromEntries(
    Object.entries(objects).map(([type, objectOf]) => [
      type,
      (event: EventOf<E, E['type']>, rows: Rows) => {
        record(event, (objectOf as (data: unknown) => AuditedObject)(event.data), rows);
      },
    ]),
  );
  return {
    name: `audit_${family}_v1`,
    family,
    tables: [auditEntry],
    on: on as unknown as Projection<E>['on'],
  };
}

function record(event: EventOf<StoredEvent, string>, object: AuditedObject, rows: Rows): void {
  const { metadata } = event;
  rows.insert(auditEntry, {
    position: event.position.commit,
    preparePosition: event.position.prepare,
    stream: event.streamId,
    revision: event.revision,
    eventId: event.id,
    eventType: event.type,
    created: event.created,
    actor: metadata.actor,
    role: metadata.role,
    onBehalfOf: metadata.onBehalfOf ?? null,
    approvedBy: metadata.approvedBy ?? null,
    reason: metadata.reason ?? null,
    commandId: metadata.commandId,
    objectKind: object.kind,
    objectId: object.id,
    data: JSON.stringify(event.data),
  });
}
