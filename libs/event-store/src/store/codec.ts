import type {
  EventMetadata,
  PersonalClass,
  StoredEvent,
  StoredShape,
} from '@scara/contracts/events';
import { canonical, type Json } from '../canonical.js';
import { messageOf } from '../client/failure.js';
import type { EncodedEvent, RawEvent } from '../client/port.js';
import { EventInvalid, EventUnreadable, VaultMissing, VaultUnavailable } from '../errors.js';
import { eventId } from '../event-id.js';
import type { FamilyShapes, RecordedEvent } from '../event-store.js';
import { sealingKeyOf } from '../vault/sealed-text.js';
import type { SealRequest, Vault } from '../vault/vault.js';
import type { CommandMetadata } from './command.js';
import { ofStoredForm, storedForm } from './large-data.js';

const utf8 = new TextEncoder();

/** Converts events of every family to bytes and back: checks, seals, and lifts them to the current schema version. */
export class Codec {
  readonly #vault: Vault | undefined;

  constructor(vault: Vault | undefined) {
    this.#vault = vault;
  }

  /** Checks events against their schemas and returns them in canonical form. Throws EventInvalid. */
  check<E extends StoredEvent>(family: FamilyShapes, events: readonly E[]): E[] {
    return events.map((event) => {
      const parsed = shapeOf(family, event.type).data.safeParse(event.data);
      if (parsed.success) return { type: event.type, data: canonical(parsed.data) } as unknown as E;
      // The error names paths only: the values may be personal.
      const paths = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`);
      throw new EventInvalid(`${family.name} ${event.type}: ${paths.join(', ')}`);
    });
  }

  /** Returns checked events as they are sent: personal fields sealed, with ids and metadata. */
  async encode(
    family: FamilyShapes,
    events: readonly StoredEvent[],
    command: CommandMetadata,
  ): Promise<EncodedEvent[]> {
    const sealed = await this.#sealed(family, events, command.associationId);
    const datas = await Promise.all(
      events.map(async ({ type }, i) =>
        shapeOf(family, type).isLarge === true ? storedForm(sealed[i]) : { data: sealed[i] },
      ),
    );
    // The metadata that a command's events have in common is serialised once.
    const common = JSON.stringify(command).slice(0, -1);
    return events.map((event, index) => ({
      id: eventId(command.commandId, index, command.fingerprint),
      contentType: 'application/json',
      type: event.type,
      ...datas[index]!,
      metadata: utf8.encode(
        `${common},"index":${index},"count":${events.length},` +
          `"schemaVersion":${shapeOf(family, event.type).version}}`,
      ),
    }));
  }

  /**
   * Returns a stored event in the current schema version, with personal fields sealed. If it cannot be read,
   * `unreadable` says why.
   */
  decode(family: FamilyShapes, raw: RawEvent): RecordedEvent {
    const recorded = {
      id: raw.id,
      streamId: raw.streamId,
      family: family.name,
      revision: raw.revision,
      position: raw.position ?? { commit: 0n, prepare: 0n },
      created: raw.created.toISOString(),
      type: raw.type,
      metadata: raw.metadata as EventMetadata,
    };
    try {
      return { ...recorded, data: lifted(family, raw) };
    } catch (error) {
      const where = `${raw.streamId}@${raw.revision} ${raw.type}`;
      const unreadable = new EventUnreadable(`${where}: ${messageOf(error)}`, { cause: error });
      return { ...recorded, data: raw.data, unreadable };
    }
  }

  /** Returns events in the current schema version, with personal fields open. Throws EventUnreadable. */
  async decodeOpen(family: FamilyShapes, raws: readonly RawEvent[]): Promise<RecordedEvent[]> {
    const events = raws.map((raw) => this.decode(family, raw));
    for (const { unreadable } of events) if (unreadable !== undefined) throw unreadable;
    if (this.#vault === undefined || !events.some((event) => isPersonal(family, event.type))) {
      return events;
    }
    const datas = await asked(this.#vault.openDeep(events.map((event) => event.data)));
    return events.map((event, i) => ({ ...event, data: datas[i] }));
  }

  async #sealed(
    family: FamilyShapes,
    events: readonly StoredEvent[],
    idAs: number | null,
  ): Promise<unknown[]> {
    const datas = events.map((event) => event.data);
    const requests: SealRequest[] = [];
    const places: { readonly data: unknown; readonly path: readonly string[] }[] = [];
    events.forEach((event, i) => {
      const { personal } = shapeOf(family, event.type);
      const typed = holdsSealed(event.data) ? typedAsSealed(event.data) : [];
      const fields = [...typed, ...fieldsOf(personal)];
      if (fields.length === 0) return;
      const data = canonical(event.data);
      datas[i] = data;
      const subject = personal?.subject(event.data, idAs) ?? `association:${idAs ?? 0}`;
      for (const { path, class: ofClass } of fields) {
        const text = at(data, path);
        if (typeof text !== 'string' || text === '') continue;
        requests.push({ subject, class: ofClass, text });
        places.push({ data, path });
      }
    });
    if (requests.length === 0) return datas;
    if (this.#vault === undefined) throw new VaultMissing('personal fields need the vault');
    const sealed = await asked(this.#vault.seal(requests));
    places.forEach(({ data, path }, i) => put(data, path, sealed[i]!));
    return datas;
  }
}

interface FieldPlace {
  readonly path: readonly string[];
  readonly class: PersonalClass;
}

function fieldsOf(personal: StoredShape<unknown>['personal']): readonly FieldPlace[] {
  return (personal?.fields ?? []).map((field) => ({ ...field, path: field.path.split('.') }));
}

/**
 * Returns the places of texts that already look sealed before sealing. They are sealed like personal fields and open as
 * what was typed. Otherwise a user who has a sealed text of another person could type it into a field of their own and
 * read it there.
 */
function typedAsSealed(value: unknown, path: readonly string[] = []): readonly FieldPlace[] {
  if (typeof value === 'string') {
    return sealingKeyOf(value) === undefined ? [] : [{ path, class: 'free-text' }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => typedAsSealed(item, [...path, key]));
}

/** Returns true if any text looks sealed. Almost none does, so the search allocates nothing. */
function holdsSealed(value: unknown): boolean {
  if (typeof value === 'string') return sealingKeyOf(value) !== undefined;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsSealed);
  for (const key in value) if (holdsSealed(value[key as keyof typeof value])) return true;
  return false;
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new VaultUnavailable(messageOf(error), { cause: error });
  }
}

/** Returns true for metadata that this library wrote. */
function isOurs(metadata: unknown): metadata is EventMetadata {
  if (typeof metadata !== 'object' || metadata === null) return false;
  const { actor, commandId, fingerprint, index, count, schemaVersion } =
    metadata as Partial<EventMetadata>;
  return (
    typeof actor === 'number' &&
    typeof commandId === 'string' &&
    typeof fingerprint === 'string' &&
    typeof index === 'number' &&
    typeof count === 'number' &&
    typeof schemaVersion === 'number'
  );
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- see FamilyShapes.
function shapeOf(family: FamilyShapes, type: string): StoredShape<any> {
  if (Object.hasOwn(family.schemas, type)) return family.schemas[type]!;
  throw new EventInvalid(`${family.name} has no event ${type}`);
}

function isPersonal(family: FamilyShapes, type: string): boolean {
  return family.schemas[type]?.personal !== undefined;
}

function lifted(family: FamilyShapes, raw: RawEvent): unknown {
  if (!isOurs(raw.metadata)) throw new Error('without our metadata');
  const shape = shapeOf(family, raw.type);
  if (!raw.isJson || typeof raw.data !== 'object' || raw.data === null) throw new Error('not JSON');
  const data = shape.isLarge === true ? ofStoredForm(raw.data) : raw.data;
  return readStored(shape, raw.metadata.schemaVersion, data);
}

/**
 * Returns data of an older version, lifted version by version and checked against the current schema. Throws an Error
 * with the reason.
 */
export function readStored<D>(shape: StoredShape<D>, version: number, stored: unknown): D {
  if (version > shape.version) throw new Error(`version ${version} is newer than ${shape.version}`);
  let data = stored;
  for (let from = version; from < shape.version; from++) {
    const lift = shape.upcasters?.[from];
    if (lift === undefined) throw new Error(`no upcaster from version ${from}`);
    data = lift(data);
  }
  const parsed = shape.data.safeParse(data);
  if (parsed.success) return parsed.data;
  const paths = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`);
  throw new Error(`not of its schema: ${paths.join(', ')}`);
}

function at(data: Json, path: readonly string[]): unknown {
  let value: unknown = data;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function put(data: unknown, path: readonly string[], text: string): void {
  const parent = path
    .slice(0, -1)
    .reduce((value, key) => (value as Record<string, unknown>)[key], data);
  (parent as Record<string, unknown>)[path.at(-1)!] = text;
}
