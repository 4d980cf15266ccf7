import { apartmentsOf, findApartments, goneOf, namesakesOf } from './find-apartment.js';

const one = (idAp: number, number: string, tenantName: string) => ({ idAp, number, tenantName });
const entrance = (name: string, ...inEntrance: ReturnType<typeof one>[]) => ({ name, inEntrance });
const structure = {
  blocks: [
    {
      name: 'T6',
      inBlock: [
        entrance('A', one(1, '1', 'Pop Ion'), one(2, '2', 'Popescu Ștefan')),
        entrance('B', one(3, '1', 'Stan Ana')),
      ],
    },
    { name: 'T7', inBlock: [entrance('A', one(4, '12', 'Moț Dan'))] },
  ],
};
const ids = (typed: string) =>
  findApartments(apartmentsOf(structure), typed).map(({ idAp }) => idAp);

test('a number is looked for before a name, and may stand in every entrance', () => {
  expect(ids('1')).toEqual([1, 3]);
  expect(ids(' 12 ')).toEqual([4]);
  expect(ids('POP')).toEqual([1, 2]);
  expect(ids('stefan')).toEqual([2]);
  expect(ids('mot')).toEqual([4]);
  expect(ids('')).toEqual([]);
  expect(ids('99')).toEqual([]);
});

test('an apartment is found by the name that lists and receipts give it', () => {
  expect(ids('A / 1')).toEqual([1]);
  expect(ids('T6 / A / 1')).toEqual([1]);
  expect(ids('t6/b/1')).toEqual([3]);
  expect(ids('B 1')).toEqual([3]);
  expect(ids('T7 / 12')).toEqual([4]);
  expect(ids('T6 / B / 2')).toEqual([]);
  expect(ids('Ap. A / 1')).toEqual([1]);
  expect(ids('ap 12')).toEqual([4]);
});

test('a word that may be the place is not the beginning of a number', () => {
  const numbered = (idAp: number, number: string, place: string) => ({
    ...one(idAp, number, ''),
    place,
  });
  const all = [
    numbered(1, '7', 'Bloc M2, Scara 4'),
    numbered(2, '47', 'Bloc M2, Scara 5'),
    numbered(3, '1 SAD', 'Bloc M2, Scara 4'),
  ];
  const found = (typed: string) => findApartments(all, typed).map(({ idAp }) => idAp);
  expect(found('M2 / 4 / 7')).toEqual([1]);
  expect(found('Ap. M2 4 7')).toEqual([1]);
  expect(found('M2 / 5 / 47')).toEqual([2]);
  expect(found('M2 / 47')).toEqual([2]);
  expect(found('M2 / 4 / 1 SAD')).toEqual([3]);
});

test('an apartment is found by the barcode of its bill, scanned into the field', () => {
  expect(ids('h1x4x202610x691.95x8f')).toEqual([4]);
  expect(ids('H1X2X202610X12.50X3F')).toEqual([2]);
  expect(ids('h1x99x202610x691.95x8f')).toEqual([]);
});

test('a name is found whichever of its words is typed first', () => {
  expect(ids('ion pop')).toEqual([1]);
  expect(ids('stefan  popescu')).toEqual([2]);
});

test('letters may be a part of the number, digits are the whole of it', () => {
  const shop = { ...one(5, 'SAD 1', 'Farmacia'), place: '' };
  const found = (typed: string) => findApartments([shop], typed).length;
  expect(['SAD 1', 'sad1', 'sad', 'farm'].map(found)).toEqual([1, 1, 1, 1]);
  expect(['1', 'SAD 2'].map(found)).toEqual([0, 0]);
});

test('says where an apartment is as far as others could be meant', () => {
  expect(apartmentsOf(structure).map(({ place }) => place)).toEqual([
    'Blocul T6, Scara A',
    'Blocul T6, Scara A',
    'Blocul T6, Scara B',
    'Blocul T7',
  ]);
  const alone = { blocks: [{ name: 'T6', inBlock: [entrance('A', one(1, '1', ''))] }] };
  expect(apartmentsOf(alone)[0]?.place).toBe('');
  expect(apartmentsOf(undefined)).toEqual([]);
});

test('one that is gone and owes is found beside the living one of its number, and says so', () => {
  const gone = goneOf([{ idAp: 9, number: '12', n: 'B / 12' }]);
  const found = findApartments([...apartmentsOf(structure), ...gone], '12');
  expect(found.map(({ idAp }) => idAp)).toEqual([4, 9]);
  expect(found[1]!.place).toBe('B, apartament șters');
  expect(goneOf([{ idAp: 9, number: '12', n: '12' }])[0]!.place).toBe('apartament șters');
});

test('whoever has more apartments under one name is offered the others, each once', () => {
  const at = (idAp: number, name: string) => ({ ...one(idAp, String(idAp), name), place: '' });
  const all = [at(1, 'Pop Ion'), at(2, 'POP ION '), at(3, 'Pop Ioan'), at(4, ''), at(5, '')];
  const idsOf = (...served: number[]) =>
    namesakesOf(
      all,
      served.map((id) => all[id - 1]!),
    ).map(({ idAp }) => idAp);
  expect(idsOf(1)).toEqual([2]);
  expect(idsOf(1, 2)).toEqual([]);
  expect(idsOf(4)).toEqual([]);
  expect(idsOf()).toEqual([]);
});
