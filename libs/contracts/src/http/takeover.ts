import type { TableName } from '@scara/domain/takeover';
import { z } from 'zod';
import { administrators } from './access.js';
import { asParams, id, idText, nothing, text } from './fields.js';
import { reason } from './months.js';
import { route } from './route.js';

/**
 * draft: files and edits, nothing written · queued and running: steps are being carried out · stopped: a step was
 * refused; it may be tried again, everything taken back, or the rest given up, which makes it done · done · reversing · reversed.
 */
export const TAKEOVER_STATES = [
  'draft',
  'queued',
  'running',
  'stopped',
  'done',
  'reversing',
  'reversed',
] as const;
export type TakeoverState = (typeof TAKEOVER_STATES)[number];

/** The size of one part of a file, before base64. */
export const TAKEOVER_PART_BYTES = 600_000;
const PARTS_MOST = 40;
/** Base64 is a third longer than the part. */
const CONTENT_MOST = 800_000;
export const TAKEOVER_ROWS_AT_ONCE = 100;

/** Lists every table once; `satisfies` below finds a missing one. */
const TABLES = {
  association: 0,
  apartments: 0,
  meters: 0,
  groups: 0,
  months: 0,
  persons: 0,
  readings: 0,
  expenses: 0,
  funds: 0,
  payments: 0,
  opening: 0,
} as const satisfies Record<TableName, 0>;
const table = z.enum(Object.keys(TABLES) as [TableName, ...TableName[]]);
const severity = z.enum(['error', 'warning']);
const sum = z.strictObject({ count: z.int(), bani: z.int() });

const totals = z.strictObject({
  blocks: z.int(),
  entrances: z.array(
    z.strictObject({
      entrance: z.string(),
      apartments: z.int(),
      persons: z.int(),
      shareE5: z.int(),
    }),
  ),
  apartments: z.int(),
  persons: z.int(),
  shareE5: z.int(),
  meters: z.int(),
  groups: z.int(),
  funds: z.int(),
  providers: z.int(),
  opening: z.strictObject({ arrears: sum, penalty: sum, advance: sum, fund: sum }),
  months: z.array(
    z.strictObject({
      month: z.string(),
      expenses: sum,
      dues: sum,
      readings: z.int(),
      personsChanges: z.int(),
    }),
  ),
  payments: z.strictObject({
    cash: sum,
    bank: sum,
    intoFunds: sum,
    byMonth: z.array(sum.extend({ month: z.string() })),
  }),
});

const tableLine = z.strictObject({
  table,
  title: z.string(),
  source: z.string(),
  rows: z.int(),
  /** Rows with an error, rows with warnings only, and rows left out. */
  faulty: z.int(),
  warned: z.int(),
  leftOut: z.int(),
  /** Findings about the table as a whole. */
  findings: z.array(z.strictObject({ severity, text: z.string() })),
});

const preview = z.strictObject({
  /** Changes with every edit; confirming sends it, so that only what the user saw is written. */
  fingerprint: z.string(),
  errors: z.int(),
  warnings: z.int(),
  files: z.array(z.strictObject({ source: z.string(), severity, text: z.string() })),
  tables: z.array(tableLine),
  totals,
  /** How many commands confirming sends; null while there is an error. */
  steps: z.int().nullable(),
});

const takeover = z.strictObject({
  idTakeover: id,
  state: z.enum(TAKEOVER_STATES),
  created: z.string(),
  createdBy: z.string(),
  files: z.array(z.strictObject({ name: z.string(), isWhole: z.boolean() })),
  /**
   * Null without a complete file, once everything was written, because the files are then deleted, and once taking back
   * has begun.
   */
  preview: preview.nullable(),
  progress: z
    .strictObject({
      done: z.int(),
      total: z.int(),
      /** The last finished step, in words. */
      text: z.string(),
    })
    .nullable(),
  /** Why it stopped: the step in words, and the refusal of the product. */
  failure: z.strictObject({ step: z.string(), message: z.string() }).nullable(),
});

const row = z.strictObject({
  row: z.int(),
  /** left-out: by the user, who may include it again · not-taken: the file marks it as an example or a total. */
  state: z.enum(['ready', 'faulty', 'left-out', 'not-taken']),
  /** In the order of the columns, edits included. */
  cells: z.array(z.string()),
  /** Positions of edited cells. */
  edited: z.array(z.int()),
  /** Identifies the row's texts in the file: an edit sends it back, so that it applies to no other row. */
  mark: z.string(),
  /** What the row will do; null while it has an error. */
  does: z.string().nullable(),
  findings: z.array(
    z.strictObject({
      /** Position of the cell; null for the whole row. */
      cell: z.int().nullable(),
      severity,
      text: z.string(),
      /** The text that would correct the cell. */
      suggestion: z.string().nullable(),
    }),
  ),
});

/** Of the row that the user saw. */
const mark = z.string().max(20);
const edit = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('cell'),
    table,
    row: z.int().positive(),
    mark,
    column: z.string().max(40),
    text: z.string().max(100_000),
  }),
  z.strictObject({
    kind: z.literal('leave-out'),
    table,
    row: z.int().positive(),
    mark,
    isLeftOut: z.boolean(),
  }),
]);

export type TakeoverView = z.output<typeof takeover>;
export type TakeoverPreview = z.output<typeof preview>;
export type TakeoverTableLine = z.output<typeof tableLine>;
export type TakeoverRow = z.output<typeof row>;
export type TakeoverTotals = z.output<typeof totals>;
export type TakeoverEditBody = z.output<typeof edit>;

const params = asParams.extend({ idTakeover: idText });
const fileName = text('file', 1, 100);

export const takeoverRoutes = {
  listTakeovers: route({
    name: 'listTakeovers',
    method: 'GET',
    path: '/api/association/:idAs/takeover',
    area: 'association',
    summary: 'Preluările asociației din fișiere; ultima este prima.',
    access: administrators,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ takeovers: z.array(takeover.omit({ preview: true })) }),
    refusals: ['association-not-found'],
  }),
  beginTakeover: route({
    name: 'beginTakeover',
    method: 'PUT',
    path: '/api/association/:idAs/takeover',
    area: 'association',
    summary: 'Începe o preluare; una neterminată este dată înapoi în locul ei.',
    access: administrators,
    effect: 'account',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ idTakeover: id }),
    refusals: ['association-not-found', 'takeover-association-used'],
  }),
  uploadTakeoverPart: route({
    name: 'uploadTakeoverPart',
    method: 'PUT',
    path: '/api/association/:idAs/takeover/:idTakeover/file',
    area: 'association',
    summary:
      'Încarcă o parte a unui fișier .csv sau .xlsx; prima înlocuiește fișierul cu același nume, celelalte pot veni din nou.',
    access: administrators,
    effect: 'account',
    params,
    query: nothing,
    body: z.strictObject({
      name: fileName,
      part: z.int().min(0),
      parts: z.int().min(1).max(PARTS_MOST, 'Fișierul este prea mare; limita este de 20 MB.'),
      /** Base64 of at most 600 000 bytes. */
      content: z.base64({ error: 'Conținutul nu este valid.' }).max(CONTENT_MOST),
    }),
    answer: z.strictObject({ isWhole: z.boolean() }),
    refusals: ['takeover-not-found', 'takeover-not-draft', 'takeover-part'],
  }),
  removeTakeoverFile: route({
    name: 'removeTakeoverFile',
    method: 'DELETE',
    path: '/api/association/:idAs/takeover/:idTakeover/file',
    area: 'association',
    summary: 'Scoate un fișier din preluare.',
    access: administrators,
    effect: 'account',
    params,
    query: z.strictObject({ name: fileName }),
    body: nothing,
    answer: nothing,
    refusals: ['takeover-not-found', 'takeover-not-draft'],
  }),
  readTakeover: route({
    name: 'readTakeover',
    method: 'GET',
    path: '/api/association/:idAs/takeover/:idTakeover',
    area: 'association',
    summary: 'O preluare: ce s-a găsit în fișiere, sumele de control, mersul ei.',
    access: administrators,
    effect: 'read',
    params,
    query: nothing,
    body: nothing,
    answer: takeover,
    refusals: ['takeover-not-found'],
  }),
  readTakeoverRows: route({
    name: 'readTakeoverRows',
    method: 'GET',
    path: '/api/association/:idAs/takeover/:idTakeover/table/:table',
    area: 'association',
    summary: 'Rândurile unui tabel, cu ce va face fiecare și ce este greșit în el.',
    access: administrators,
    effect: 'read',
    params: params.extend({ table }),
    query: z.strictObject({
      /** How many rows to skip. */
      from: z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number)
        .optional(),
      only: z.enum(['faulty', 'warned']).optional(),
    }),
    body: nothing,
    answer: z.strictObject({
      /** `column` null: a column of the file that is not read. */
      columns: z.array(z.strictObject({ column: z.string().nullable(), head: z.string() })),
      rows: z.array(row),
      total: z.int(),
    }),
    refusals: ['takeover-not-found', 'takeover-no-table'],
  }),
  editTakeover: route({
    name: 'editTakeover',
    method: 'POST',
    path: '/api/association/:idAs/takeover/:idTakeover/edits',
    area: 'association',
    summary: 'Schimbă celule sau lasă rânduri deoparte, înainte de confirmare.',
    access: administrators,
    effect: 'account',
    params,
    query: nothing,
    body: z.strictObject({ edits: z.array(edit).min(1).max(5000) }),
    answer: z.strictObject({ errors: z.int(), warnings: z.int(), fingerprint: z.string() }),
    refusals: [
      'takeover-not-found',
      'takeover-not-draft',
      'takeover-edits-many',
      'takeover-changed',
    ],
  }),
  confirmTakeover: route({
    name: 'confirmTakeover',
    method: 'POST',
    path: '/api/association/:idAs/takeover/:idTakeover/confirm',
    area: 'association',
    summary: 'Confirmă preluarea văzută: de aici se scrie. O preluare oprită merge mai departe.',
    access: administrators,
    effect: 'account',
    params,
    query: nothing,
    body: z.strictObject({ fingerprint: z.string().max(100) }),
    answer: z.strictObject({ state: z.enum(TAKEOVER_STATES) }),
    refusals: [
      'takeover-not-found',
      'takeover-not-draft',
      'takeover-has-errors',
      'takeover-changed',
      'takeover-association-used',
    ],
  }),
  reverseTakeover: route({
    name: 'reverseTakeover',
    method: 'POST',
    path: '/api/association/:idAs/takeover/:idTakeover/reverse',
    area: 'association',
    summary:
      'Ia înapoi toată preluarea, cât timp nimic nu s-a clădit pe ea; una care se scrie nu se mai scrie.',
    access: administrators,
    effect: 'account',
    params,
    query: nothing,
    body: z.strictObject({ reason }),
    answer: z.strictObject({ state: z.enum(TAKEOVER_STATES) }),
    refusals: [
      'takeover-not-found',
      'takeover-not-written',
      'takeover-built-on',
      'takeover-changed',
    ],
  }),
  discardTakeover: route({
    name: 'discardTakeover',
    method: 'DELETE',
    path: '/api/association/:idAs/takeover/:idTakeover',
    area: 'association',
    summary:
      'Renunță la o preluare neconfirmată, sau la restul uneia oprite: ce s-a scris rămâne, fișierele se șterg.',
    access: administrators,
    effect: 'account',
    params,
    query: nothing,
    body: nothing,
    answer: nothing,
    refusals: ['takeover-not-found', 'takeover-not-draft'],
  }),
} as const;
