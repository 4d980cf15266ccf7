import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { associationEvents } from '@scara/contracts/events';
import { ACCOUNTANT, TENANT } from '@scara/contracts/http';
import type { Position, RecordedEvent, Subscription, SubscriptionState } from '@scara/event-store';
import { codeOf } from '@scara/platform';
import { Infrastructure } from '../infrastructure.js';
import { AccessMap, ASSIGNED, type RoleFact } from './access-map.js';
import { AccessTable } from './access-table.js';
import { GLOBAL_ROLES, globalRolesFamily } from './global-roles.js';

const BATCH_MAX = 500;
const RETRY_MS = 1_000;
/** While the store answers, the map may be this far behind. */
const LAG_MAX_MS = 5_000;
/** While the store is away nobody's rights change, but other processes may see it before us. */
const AWAY_MAX_MS = 60_000;

const families = [
  { name: 'association', schemas: associationEvents },
  { name: GLOBAL_ROLES, schemas: globalRolesFamily.schemas },
];

/** What says who may do what. */
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

/** Keeps the access map current from the store, and says whether it may be believed. */
@Injectable()
export class AccessFeed implements OnApplicationBootstrap, OnApplicationShutdown {
  private subscription: Subscription | undefined;
  private state: SubscriptionState = 'down';
  private notLiveSince = performance.now();
  /** True once the map holds all that was known at some moment. */
  private isFilled = false;
  private isStopped = false;
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

  /** Reads go on with the rights last known; writes need a map that is current, or lately was. */
  isUsable(purpose: 'read' | 'write', now = performance.now()): boolean {
    if (!this.isFilled) return false;
    if (purpose === 'read' || this.state === 'live') return true;
    const bound = this.state === 'catching-up' ? LAG_MAX_MS : AWAY_MAX_MS;
    return now - this.notLiveSince < bound;
  }

  health(): { readonly state: SubscriptionState; readonly isFilled: boolean } {
    return { state: this.state, isFilled: this.isFilled };
  }

  private async start(): Promise<void> {
    if (this.isStopped) return;
    try {
      // A store that is away is not waited for: pages go on with what was saved.
      const epoch = await this.infrastructure.store.epoch().catch(() => undefined);
      const saved = await this.saved(epoch);
      if (epoch === undefined && saved === undefined) return this.again();
      this.map.clear();
      for (const fact of saved?.facts ?? []) this.map.apply(fact);
      this.isFilled = saved !== undefined;
      if (epoch === undefined) return this.again();
      this.subscribe(saved?.from ?? 'start', epoch);
    } catch (error) {
      this.infrastructure.log.warn({ code: codeOf(error) }, 'access map could not be read');
      this.again();
    }
  }

  /** What the table holds of the store; undefined too where that was put back to an older copy, under the same name. */
  private async saved(epoch: string | undefined): ReturnType<AccessTable['load']> {
    const saved = await this.table.load(epoch);
    if (saved === undefined || epoch === undefined) return saved;
    const { store } = this.infrastructure;
    // Whether it is there cannot be told of a store that went away a moment ago: then it is asked at the next start.
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
    /** What could not be saved is saved with what comes next: the place that is saved then lies behind it. */
    let unsaved: RoleFact[] = [];
    this.subscription = this.infrastructure.store.subscribeAll({
      from,
      families,
      filter: { types: TYPES },
      batchMax: BATCH_MAX,
      onEvents: async (batch, checkpoint) => {
        const facts = batch.map(factOf).filter((fact) => fact !== undefined);
        for (const fact of facts) this.map.apply(fact);
        unsaved.push(...facts);
        try {
          await this.table.save(unsaved, checkpoint, epoch);
          unsaved = [];
        } catch (error) {
          this.infrastructure.log.warn({ code: codeOf(error) }, 'access map not saved');
        }
      },
      onState: (state) => this.enter(state),
    });
  }

  private enter(state: SubscriptionState): void {
    if (this.state === 'live' && state !== 'live') this.notLiveSince = performance.now();
    if (this.state === 'down' && state === 'catching-up') this.notLiveSince = performance.now();
    this.state = state;
    if (state === 'live') this.isFilled = true;
  }
}

/** The facts that a person's own command just wrote: they count before the subscription brings them. */
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
