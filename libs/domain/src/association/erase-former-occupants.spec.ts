import {
  addApartment,
  addBlock,
  addEntrance,
  type Association,
  changeApartment,
  createAssociation,
  eraseFormerOccupants,
  evolve,
  NO_ASSOCIATION,
} from './index.js';
import type { AssociationDecision } from './rules.js';

const after = (state: Association, decision: AssociationDecision): Association => {
  if (!decision.ok) throw new Error(`refused: ${decision.rejection.code}`);
  return decision.events.reduce(evolve, state);
};

const ID_AP = 70_003;
const home = [
  (state: Association) =>
    createAssociation({ idAs: 7, idUser: 3, settings: { name: 'Asociația Teiul' } }, state),
  (state: Association) => addBlock({ name: 'A6', street: '' }, state),
  (state: Association) => addEntrance({ idBlock: 70_001, name: 'A' }, state),
  (state: Association) =>
    addApartment({ idEntrance: 70_002, number: '1', tenantName: 'Ion Vechi', persons: 2 }, state),
  (state: Association) =>
    changeApartment(
      { idAp: ID_AP, apartment: { tenantName: 'Ana Nouă', tel1: '0722111222' } },
      state,
    ),
].reduce<Association>((state, decide) => after(state, decide(state)), NO_ASSOCIATION);

it('keeps who lives there now, says which keys go and why', () => {
  const command = { idAp: ID_AP, keys: ['k1', 'k2'], reason: 'cerere' };
  const decision = eraseFormerOccupants(command, home);
  expect(decision).toEqual({
    ok: true,
    events: [
      {
        type: 'FormerOccupantsErased',
        data: {
          ...command,
          kept: {
            ...{ tenantName: 'Ana Nouă', cif: '', cn: '', caddr: '' },
            ...{ tel1: '0722111222', tel2: '', email: '', infoExtended: '' },
          },
        },
      },
    ],
  });
  expect(after(home, decision).apartments).toEqual(home.apartments);
});

it('puts what was kept in the place of what cannot be read any more', () => {
  const decision = eraseFormerOccupants({ idAp: ID_AP, keys: [], reason: 'cerere' }, home);
  const unreadable = evolve(home, {
    type: 'ApartmentChanged',
    data: { idAp: ID_AP, after: { tenantName: '[date șterse]' }, before: {} },
  });
  expect(after(unreadable, decision).apartments.get(ID_AP)).toMatchObject({
    ...{ tenantName: 'Ana Nouă', persons: 2 },
  });
});

it('refuses an apartment that is not there', () => {
  expect(eraseFormerOccupants({ idAp: 1, keys: [], reason: 'x' }, home)).toEqual({
    ok: false,
    rejection: { code: 'apartment-not-found', idAp: 1 },
  });
});
