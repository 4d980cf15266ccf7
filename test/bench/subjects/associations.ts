import { randomUUID } from 'node:crypto';
import { families } from '@scara/contracts/events';
import {
  addApartment,
  addBlock,
  addEntrance,
  type Association,
  type AssociationEvent,
  changeBlock,
  createAssociation,
  evolve,
  NO_ASSOCIATION,
} from '@scara/domain/association';
import type { CommandContext, EventStore, StreamFamily } from '@scara/event-store';

export const associationFamily: StreamFamily<Association, AssociationEvent> = {
  name: 'association',
  streamOf: (id) => `association-${id}`,
  initial: NO_ASSOCIATION,
  evolve,
  schemas: families.association,
  associationOf: Number,
};

export const ADMINISTRATOR_ROLE = 1;

export function contextOf(idAs: number, actor: number, command: unknown): CommandContext {
  return {
    commandId: randomUUID(),
    command,
    actor,
    role: ADMINISTRATOR_ROLE,
    associationId: idAs,
  };
}

export interface Shape {
  /** The account that becomes administrator. */
  readonly idUser: number;
  readonly apartments: number;
  /** How many times its block was changed. */
  readonly changes: number;
}

/**
 * Fills the store with an association that has a block, an entrance and apartments, followed by `changes` events that
 * leave its size unchanged. Commands carry up to 500 events each, so that filling takes seconds.
 */
export async function fillAssociation(store: EventStore, idAs: number, shape: Shape) {
  const { idUser } = shape;
  const command = { idAs, ...shape };
  await accepted(store, idAs, idUser, command, () => builtUp(idAs, shape));
  for (let done = APARTMENTS_EACH; done < shape.apartments; done += APARTMENTS_EACH) {
    const count = Math.min(APARTMENTS_EACH, shape.apartments - done);
    await accepted(store, idAs, idUser, { idAs, apartments: done }, (state) =>
      chained(state, apartmentsFrom(idAs, done, count)),
    );
  }
  for (let done = 0; done < shape.changes; done += 200) {
    const count = Math.min(200, shape.changes - done);
    await accepted(store, idAs, idUser, { idAs, done }, (state) =>
      chained(
        state,
        Array.from({ length: count }, (_, at) => streetNumbered(idAs, done + at)),
      ),
    );
  }
}

/** Changes the street of the first block: the smallest possible change. `number` must differ from the previous one. */
export function changeStreet(store: EventStore, idAs: number, idUser: number, number: number) {
  const context = contextOf(idAs, idUser, { number });
  return store.decide(associationFamily, String(idAs), context, streetNumbered(idAs, number));
}

export const firstBlockOf = (idAs: number): number => idAs * 10_000 + 1;

type Step = (state: Association) => ReturnType<typeof changeBlock>;

function streetNumbered(idAs: number, number: number): Step {
  const block = { street: `Strada Teilor nr. ${number}` };
  return (state) => changeBlock({ idBlock: firstBlockOf(idAs), block }, state);
}

function builtUp(idAs: number, { idUser, apartments }: Shape): ReturnType<Step> {
  const name = `Asociația ${idAs}`;
  return chained(NO_ASSOCIATION, [
    (state) => createAssociation({ idAs, idUser, settings: { name } }, state),
    (state) => addBlock({ name: 'A1', street: 'Strada Teilor' }, state),
    (state) => addEntrance({ idBlock: firstBlockOf(idAs), name: 'A' }, state),
    ...apartmentsFrom(idAs, 0, Math.min(apartments, APARTMENTS_EACH)),
  ]);
}

function apartmentsFrom(idAs: number, done: number, count: number): readonly Step[] {
  const idEntrance = idAs * 10_000 + 2;
  return Array.from(
    { length: count },
    (_, at): Step =>
      (state) =>
        addApartment({ ...APARTMENT, number: String(done + at + 1), idEntrance }, state),
  );
}

/** Apartments per command: an append of the store is limited to 1 MB. */
const APARTMENTS_EACH = 500;

const APARTMENT = {
  tenantName: 'Popescu Ion',
  persons: 2,
  surfaceE5: 166_667,
  heatSurfaceE5: 5_240_000,
  c2E5: 0,
  c3E5: 0,
  c4E5: 0,
  nopRemBani: 0,
  nopPenBani: 0,
  tel1: '0722000111',
  tel2: '',
  email: '',
  infoExtended: '',
  isCompany: false,
  toSendEfactura: false,
  cif: '',
  cn: '',
  caddr: '',
  county: '',
  tva: false,
};

/** Combines several decisions to one, each based on the state that the previous ones leave. */
function chained(start: Association, steps: readonly Step[]): ReturnType<Step> {
  const events: AssociationEvent[] = [];
  let state = start;
  for (const step of steps) {
    const decision = step(state);
    if (!decision.ok) return decision;
    events.push(...decision.events);
    state = decision.events.reduce(evolve, state);
  }
  return { ok: true, events };
}

async function accepted(
  store: EventStore,
  idAs: number,
  idUser: number,
  command: unknown,
  decide: Step,
): Promise<void> {
  const context = contextOf(idAs, idUser, command);
  const outcome = await store.decide(associationFamily, String(idAs), context, decide);
  if (!outcome.ok) throw new Error(`association ${idAs}: ${outcome.rejection.code}`);
}
