import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { associationEvents } from '@scara/contracts/events';
import { ACCOUNTANT, TENANT } from '@scara/contracts/http';
import type { Position, RecordedEvent, Subscription, SubscriptionState } from '@scara/event-store';
import { codeOf } from '@scara/platform';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';
import { AccessMap, ASSIGNED, type RoleFact } from './access-map.js';
import { AccessTable } from './access-table.js';
import { GLOBAL_ROLES, globalRolesFamily } from './global-roles.js';

const BATCH_MAX = 500;
const RETRY_MS = 1_000;
/** How far the map may be behind while the store answers. */
const LAG_MAX_MS = 5_000;
/**
 * How long the map may still be used for writes while the store is away: no rights change then, but other processes may
 * see the store come back before this one.
 */
const AWAY_MAX_MS = 60_000;

const families = [
  { name: 'association', schemas: associationEvents },
  { name: GLOBAL_ROLES, schemas: globalRolesFamily.schemas },
];

/** The event types that change access rights. */
const TYPES = [
  'RolesChanged',
  'AccountantAssigned',
  'AccountantDismissed',
  'TenantLinked',
  'TenantUnlinked',
  'GlobalRolesChanged',
];

interface RolesChangedData {
  readonly idUser: number;
  readonly idGroup: number | null;
  readonly after: number;
}

/** Keeps the access map current from the store and tells whether the map may be relied on. */
@Injectable()
export class AccessFeed implements OnApplicationBootstrap, OnApplicationShutdown {
  private subscription: Subscription | undefined;
  private state: SubscriptionState = 'down';
  private notLiveSince = performance.now();
  /** True once the map holds everything that was known at some moment. */
  private isFilled = false;
  private isStopped = false;
  /** Facts whose saving failed. They are saved with the next ones, because that position covers them too. */
  private unsaved: readonly RoleFact[] = [];
  private retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly map: AccessMap,
    private readonly table: AccessTable,
  ) {}

  onApplicationBootstrap(): void {
    void this.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.retry);
    await this.subscription?.stop();
  }

  /** Reads continue with the last known rights; writes need a map that is current, or was until a moment ago. */
  isUsable(purpose: 'read' | 'write'): boolean {
    if (!this.isFilled) return false;
    if (purpose === 'read' || this.state === 'live') return true;
    const bound = this.state === 'catching-up' ? LAG_MAX_MS : AWAY_MAX_MS;
    return performance.now() - this.notLiveSince < bound;
  }

  /** Throws `Refused` while the map may not be relied on. */
  needUsable(purpose: 'read' | 'write'): void {
    if (!this.isUsable(purpose)) throw new Refused({ code: 'rights-unknown' });
  }

  health(): { readonly state: SubscriptionState; readonly isFilled: boolean } {
    return { state: this.state, isFilled: this.isFilled };
  }

  private async start(): Promise<void> {
    if (this.isStopped) return;
    try {
      // The start does not wait for a store that is away: reads continue with the saved map.
      const epoch = await this.infrastructure.store.epoch().catch(() => undefined);
      const saved = await this.saved(epoch);
      if (epoch === undefined && saved === undefined) return this.again();
      // The store may be another one than before. While it is away the map stays, so that nobody is told of it again.
      if (epoch !== undefined) this.map.clear();
      for (const fact of saved?.facts ?? []) this.map.apply(fact);
      this.isFilled = saved !== undefined;
      if (epoch === undefined) return this.again();
      this.subscribe(saved?.from ?? 'start', epoch);
    } catch (error) {
      this.infrastructure.log.warn({ code: codeOf(error) }, 'access map could not be read');
      this.again();
    }
  }

  /**
   * Reads the saved map. Undefined where there is none for this store, or where the store was restored to an older copy
   * that does not hold the event up to which the map was saved.
   */
  private async saved(epoch: string | undefined): ReturnType<AccessTable['load']> {
    const saved = await this.table.load(epoch);
    if (saved === undefined || epoch === undefined) return saved;
    const { store } = this.infrastructure;
    // A store that went away in this moment cannot be asked: the saved map is believed until the next start.
    const isThere = await store.idAt(saved.from).then(
      (id) => id !== undefined,
      () => true,
    );
    if (isThere) return saved;
    await this.table.clear();
    return undefined;
  }

  private again(): void {
    if (!this.isStopped) this.retry = setTimeout(() => void this.start(), RETRY_MS);
  }

  private subscribe(from: Position | 'start', epoch: string): void {
    this.subscription = this.infrastructure.store.subscribeAll({
      from,
      families,
      filter: { types: TYPES },
      batchMax: BATCH_MAX,
      onEvents: async (batch, checkpoint) => {
        const facts = batch.map(factOf).filter((fact) => fact !== undefined);
        for (const fact of facts) this.map.apply(fact);
        await this.save([...this.unsaved, ...facts], checkpoint, epoch);
      },
      onState: (state) => this.enter(state),
    });
  }

  private async save(facts: readonly RoleFact[], at: Position, epoch: string): Promise<void> {
    try {
      await this.table.save(facts, at, epoch);
      this.unsaved = [];
    } catch (error) {
      this.unsaved = facts;
      this.infrastructure.log.warn({ code: codeOf(error) }, 'access map not saved');
    }
  }

  private enter(state: SubscriptionState): void {
    if (this.state === 'live' && state !== 'live') this.notLiveSince = performance.now();
    if (this.state === 'down' && state === 'catching-up') this.notLiveSince = performance.now();
    this.state = state;
    if (state === 'live') this.isFilled = true;
  }
}

/**
 * Returns the role facts that a person's own command just wrote, to be applied before the subscription delivers them.
 */
export function factsOf(
  idAs: number,
  events: readonly { readonly type: string; readonly data: unknown }[],
  lastRevision: bigint,
): RoleFact[] {
  return events.flatMap(({ type, data }, i) => {
    const right = rightOf(type, data);
    const revision = lastRevision - BigInt(events.length - 1 - i);
    return right === undefined ? [] : [{ idAs, ...right, revision }];
  });
}

function rightOf(type: string, data: unknown): Omit<RoleFact, 'idAs' | 'revision'> | undefined {
  if (type === 'RolesChanged') {
    const { idUser, idGroup, after } = data as RolesChangedData;
    return { idUser, idGroup: idGroup ?? 0, roles: after };
  }
  if (type === 'AccountantAssigned' || type === 'AccountantDismissed') {
    const { idUser } = data as { idUser: number };
    const roles = type === 'AccountantAssigned' ? ACCOUNTANT : 0;
    return { idUser, idGroup: ASSIGNED, roles };
  }
  if (type !== 'TenantLinked' && type !== 'TenantUnlinked') return undefined;
  const { idAp, idUser } = data as { idAp: number; idUser: number };
  return { idUser, idGroup: idAp, roles: type === 'TenantLinked' ? TENANT : 0 };
}

function factOf(event: RecordedEvent): RoleFact | undefined {
  if (event.unreadable !== undefined) return undefined;
  if (event.family === GLOBAL_ROLES) {
    const { idUser, after } = event.data as { idUser: number; after: number };
    return { idAs: 0, idUser, idGroup: 0, roles: after, revision: event.revision };
  }
  const idAs = Number(event.streamId.slice('association-'.length));
  return factsOf(idAs, [event], event.revision)[0];
}
