import { z } from 'zod';
import { administrators, anyRoleOfEntrances } from './access.js';
import { written } from './association.js';
import { asParams, id, idText, moment, nothing, optionalText, text, revision } from './fields.js';
import { ADMINISTRATOR, CENSOR, route } from './route.js';
import { entranceParams, storedApartment } from './apartments.js';

const blockBody = z.strictObject({
  name: text('name', 1, 45),
  street: optionalText('street', 3, 50),
});
const entranceBody = z.strictObject({ name: text('name', 1, 45) });

const totals = z.strictObject({
  persTot: z.int(),
  cpiTotE5: z.int(),
  hsTotE5: z.int(),
  c2TotE5: z.int(),
  c3TotE5: z.int(),
  c4TotE5: z.int(),
  nopRemTotBani: z.int(),
  nopPenTotBani: z.int(),
});

const entranceView = z.strictObject({
  revision,
  idEntrance: id,
  idBlock: id,
  name: z.string(),
  totals,
  inEntrance: z.array(storedApartment),
});

const blockView = z.strictObject({
  revision,
  idBlock: id,
  name: z.string(),
  street: z.string(),
  inBlock: z.array(entranceView),
});

const structure = z.strictObject({
  idAs: id,
  /** The revision of the newest change in everything shown. */
  revision,
  name: z.string(),
  blocks: z.array(blockView),
});

export type Structure = z.output<typeof structure>;
export type BlockView = z.output<typeof blockView>;
export type EntranceView = z.output<typeof entranceView>;
export type EntranceTotals = z.output<typeof totals>;

const blockParams = asParams.extend({ idBlock: idText });

export const structureRoutes = {
  readStructure: route({
    name: 'readStructure',
    method: 'GET',
    path: '/api/association/:idAs/structure',
    area: 'apartments',
    summary: 'Blocuri, scări și apartamente, cu totalurile scărilor.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: structure,
    refusals: ['association-not-found'],
  }),
  readStructureAt: route({
    name: 'readStructureAt',
    method: 'GET',
    path: '/api/association/:idAs/structureAt',
    area: 'apartments',
    summary: 'Structura așa cum era la un moment dat.',
    access: { kind: 'association', roles: ADMINISTRATOR | CENSOR },
    effect: 'read',
    params: asParams,
    query: z.strictObject({ at: moment }),
    body: nothing,
    answer: structure.extend({ at: z.string() }),
    refusals: ['association-not-found'],
  }),
  addBlock: route({
    name: 'addBlock',
    method: 'PUT',
    path: '/api/association/:idAs/block',
    area: 'apartments',
    summary: 'Adaugă un bloc.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: blockBody.partial().required({ name: true }),
    answer: written.extend({ idBlock: id }),
    refusals: ['block-name-taken', 'text-signs', 'association-full'],
  }),
  changeBlock: route({
    name: 'changeBlock',
    method: 'POST',
    path: '/api/association/:idAs/block/:idBlock',
    area: 'apartments',
    summary: 'Modifică un bloc.',
    access: administrators,
    effect: 'fact',
    params: blockParams,
    query: nothing,
    body: blockBody.partial(),
    answer: written,
    refusals: ['block-not-found', 'block-name-taken', 'text-signs', 'stale-edit'],
  }),
  deleteBlock: route({
    name: 'deleteBlock',
    method: 'DELETE',
    path: '/api/association/:idAs/block/:idBlock',
    area: 'apartments',
    summary: 'Șterge un bloc fără scări.',
    access: administrators,
    effect: 'fact',
    params: blockParams,
    query: nothing,
    body: nothing,
    answer: written,
    refusals: ['block-not-found', 'block-has-entrances', 'stale-edit'],
  }),
  addEntrance: route({
    name: 'addEntrance',
    method: 'PUT',
    path: '/api/association/:idAs/block/:idBlock/entrance',
    area: 'apartments',
    summary: 'Adaugă o scară în bloc.',
    access: administrators,
    effect: 'fact',
    params: blockParams,
    query: nothing,
    body: entranceBody,
    answer: written.extend({ idEntrance: id }),
    refusals: ['block-not-found', 'entrance-name-taken', 'text-signs', 'association-full'],
  }),
  changeEntrance: route({
    name: 'changeEntrance',
    method: 'POST',
    path: '/api/association/:idAs/entrance/:idEntrance',
    area: 'apartments',
    summary: 'Modifică o scară.',
    access: administrators,
    effect: 'fact',
    params: entranceParams,
    query: nothing,
    body: entranceBody.partial(),
    answer: written,
    refusals: ['entrance-not-found', 'entrance-name-taken', 'text-signs', 'stale-edit'],
  }),
  deleteEntrance: route({
    name: 'deleteEntrance',
    method: 'DELETE',
    path: '/api/association/:idAs/entrance/:idEntrance',
    area: 'apartments',
    summary: 'Șterge o scară fără apartamente.',
    access: administrators,
    effect: 'fact',
    params: entranceParams,
    query: nothing,
    body: nothing,
    answer: written,
    refusals: ['entrance-not-found', 'entrance-has-apartments', 'entrance-in-use', 'stale-edit'],
  }),
} as const;
