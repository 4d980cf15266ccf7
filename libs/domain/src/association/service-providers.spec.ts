import fc from 'fast-check';
import { type Association, NO_ASSOCIATION } from './association.js';
import { evolve } from './evolve.js';
import type { AssociationEvent, ServiceProviderData } from './events.js';
import { SETTINGS_AT_START } from './association.js';
import type { AssociationDecision } from './rules.js';
import {
  addMeterNumber,
  removeMeterNumber,
  addServiceProvider,
  changeServiceProvider,
  deleteServiceProvider,
  providerOfCif,
} from './service-providers.js';

const home = evolve(NO_ASSOCIATION, {
  type: 'AssociationCreated',
  data: { idAs: 7, settings: SETTINGS_AT_START },
});

const eon: ServiceProviderData = {
  name: 'E.ON Energie România SA',
  cif: 'RO 22043010',
  idCompany: 3,
  n: '',
  isActive: true,
};
const byHand: ServiceProviderData = { ...eon, name: 'Ion Zidaru', cif: '', idCompany: null };

function after(state: Association, decision: AssociationDecision): Association {
  if (!decision.ok) throw new Error(decision.rejection.code);
  return decision.events.reduce<Association>(
    (next, event: AssociationEvent) => evolve(next, event),
    state,
  );
}

function codeOf(decision: AssociationDecision): string {
  return decision.ok ? 'accepted' : decision.rejection.code;
}

const withEon = after(home, addServiceProvider(eon, home));
const both = after(withEon, addServiceProvider(byHand, withEon));

it('keeps a provider under its digits and gives it a number of the association', () => {
  expect([...withEon.providers]).toEqual([[70001, { ...eon, cif: '22043010' }]]);
  expect(providerOfCif(withEon, 'ro22043010')?.idServiceProvider).toBe(70001);
  expect(providerOfCif(withEon, '13093222')).toBeUndefined();
  expect(providerOfCif(both, '')).toBeUndefined();
});

it.each([
  ['the same fiscal code', { ...eon, name: 'Altul' }, 'provider-cif-taken'],
  ['the same name by hand', { ...byHand, name: 'ion  ZIDARU' }, 'provider-name-taken'],
  ['a wrong check digit', { ...eon, cif: '22043011' }, 'cif-invalid'],
  ['one digit', { ...eon, cif: '1' }, 'cif-length-invalid'],
  ['no name', { ...byHand, name: ' ' }, 'text-length'],
  ['a name too long', { ...byHand, name: 'a'.repeat(101) }, 'text-length'],
  ['a client number too long', { ...byHand, name: 'Altul', n: '1'.repeat(51) }, 'text-length'],
])('refuses %s', (_, provider, code) => {
  expect(codeOf(addServiceProvider(provider, both))).toBe(code);
});

it('lets two companies with one name stand: their fiscal codes tell them apart', () => {
  const other = { ...eon, cif: '13093222' };
  expect(codeOf(addServiceProvider(other, both))).toBe('accepted');
});

it('changes what differs, and says nothing where nothing does', () => {
  const change = changeServiceProvider(
    { idServiceProvider: 70001, provider: { n: '4001', name: eon.name } },
    both,
  );
  expect(change).toMatchObject({
    events: [
      {
        type: 'ServiceProviderChanged',
        data: { idServiceProvider: 70001, after: { n: '4001' }, before: { n: '' } },
      },
    ],
  });
  const same = changeServiceProvider(
    { idServiceProvider: 70001, provider: { cif: 'RO22043010' } },
    both,
  );
  expect(same).toMatchObject({ events: [] });
  const taken = changeServiceProvider(
    { idServiceProvider: 70002, provider: { cif: '22043010' } },
    both,
  );
  expect(codeOf(taken)).toBe('provider-cif-taken');
});

it('changes one typed by hand after a company of the same name was added, but gives it no taken name', () => {
  const byName = after(home, addServiceProvider({ ...byHand, name: eon.name }, home));
  const two = after(byName, addServiceProvider(eon, byName));
  const change = (provider: Partial<ServiceProviderData>) =>
    codeOf(changeServiceProvider({ idServiceProvider: 70001, provider }, two));
  expect(change({ isActive: false })).toBe('accepted');
  expect(change({ name: eon.name, n: '17' })).toBe('accepted');
  expect(change({ name: 'e.on energie România sa' })).toBe('provider-name-taken');
  expect(change({ cif: eon.cif })).toBe('provider-cif-taken');
});

it('takes out a provider that no expense names, and only that', () => {
  expect(codeOf(deleteServiceProvider({ idServiceProvider: 70001, isUsed: true }, both))).toBe(
    'provider-in-use',
  );
  const gone = after(
    both,
    deleteServiceProvider({ idServiceProvider: 70001, isUsed: false }, both),
  );
  expect([...gone.providers.keys()]).toEqual([70002]);
  expect(codeOf(deleteServiceProvider({ idServiceProvider: 70001, isUsed: false }, gone))).toBe(
    'provider-not-found',
  );
});

it('notes a meter number once', () => {
  const noted = after(home, addMeterNumber({ idCompany: 3, meterNumber: ' 001 ' }, home));
  expect(noted.meterNumbers.get(3)).toEqual(['001']);
  expect(addMeterNumber({ idCompany: 3, meterNumber: '001' }, noted)).toMatchObject({ events: [] });
  expect(codeOf(addMeterNumber({ idCompany: 3, meterNumber: '' }, home))).toBe('text-length');
  const removed = after(noted, removeMeterNumber({ idCompany: 3, meterNumber: '001' }, noted));
  expect(removed.meterNumbers.get(3)).toEqual([]);
  expect(removeMeterNumber({ idCompany: 3, meterNumber: '001' }, removed)).toMatchObject({
    events: [],
  });
});

it('never has two providers with one fiscal code, whatever is added and changed', () => {
  const cif = fc.constantFrom('22043010', 'RO22043010', '13093222', '9010105', '');
  const name = fc.constantFrom('Apă', 'apa', 'Gaz', 'Lift');
  const step = fc.record({ cif, name, of: fc.nat(4) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const end = steps.reduce((state, { of, ...fields }) => {
        const id = [...state.providers.keys()][of];
        const decision =
          id === undefined
            ? addServiceProvider({ ...byHand, ...fields }, state)
            : changeServiceProvider({ idServiceProvider: id, provider: fields }, state);
        return decision.ok ? after(state, decision) : state;
      }, home);
      const codes = [...end.providers.values()].map((one) => one.cif).filter((one) => one !== '');
      expect(new Set(codes).size).toBe(codes.length);
    }),
  );
});
