// The demo association, built as a person would: through the product's own calls. Command ids follow from what is
// being made, so a load that was broken off goes on where it stopped and nothing is made twice.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './prepare.mjs';

const PASSWORD = 'Teiul-2025';
const ACCOUNTS = [
  {
    email: 'administrator@teiul.example',
    firstName: 'Ana',
    lastName: 'Ionescu',
    roles: 1,
    who: 'administrator',
  },
  {
    email: 'presedinte@teiul.example',
    firstName: 'Mihai',
    lastName: 'Popescu',
    roles: 2,
    who: 'președinte',
  },
  { email: 'cenzor@teiul.example', firstName: 'Elena', lastName: 'Marin', roles: 4, who: 'cenzor' },
  {
    email: 'casier@teiul.example',
    firstName: 'Ioana',
    lastName: 'Dumitru',
    roles: 16,
    who: 'casier',
  },
];
const SETTINGS = {
  name: 'Asociația de proprietari Teiul',
  cif: '14399840',
  city: 'Cluj-Napoca',
  address: 'Strada Teilor nr. 6, Cluj-Napoca',
  maturityDays: 20,
  penaltiesRateE2: 10,
  hasCensor: true,
  c1Name: 'Suprafață încălzită',
  c2Name: 'Lift',
  c3Name: 'Parcare',
  c4Name: 'Interfon',
};

/** Makes the four accounts, the association with its structure and groups, and the roles. */
export async function loadDemo(address) {
  for (const account of ACCOUNTS) await register(address, account);
  const caller = await signIn(address, ACCOUNTS[0]);
  const { idAs } = await caller.write('PUT', '/api/association', SETTINGS, 'association');
  const base = `/api/association/${idAs}`;
  const block = { name: 'T6', street: 'Strada Teilor' };
  const { idBlock } = await caller.write('PUT', `${base}/block`, block, 'block');
  const apartments = rows('apartments.csv');
  const entrances = new Map();
  for (const name of new Set(apartments.map((row) => row.entrance))) {
    const made = await caller.write(
      'PUT',
      `${base}/block/${idBlock}/entrance`,
      { name },
      `entrance ${name}`,
    );
    entrances.set(name, made.idEntrance);
  }
  const ids = new Map();
  for (const row of apartments) {
    const key = `${row.entrance}/${row.apartment}`;
    const path = `${base}/group/${entrances.get(row.entrance)}/apartment`;
    const { idAp } = await caller.write('PUT', path, apartmentOf(row), `apartment ${key}`);
    ids.set(key, idAp);
  }
  for (const [name, members] of groupsOf(rows('groups.csv'), ids)) {
    await caller.write(
      'PUT',
      `${base}/apartmentGroup`,
      { name, apartments: members },
      `group ${name}`,
    );
  }
  for (const { email, roles, who } of ACCOUNTS.slice(1)) {
    await caller.write('PUT', `${base}/role`, { email, roles, idGroup: null }, `role ${who}`);
  }
}

/** The lines that tell a person who may sign in. */
export function demoAccounts() {
  const lines = ACCOUNTS.map(({ email, who }) => `  ${email.padEnd(30)} ${who}`);
  return [`Conturi demonstrative (parola ${PASSWORD}):`, ...lines];
}

function apartmentOf(row) {
  const isCompany = row.type === 'company';
  return {
    number: row.apartment,
    tenantName: row.name,
    persons: Number(row.persons),
    surfaceE5: scaled(row.s_percent),
    heatSurfaceE5: scaled(row.hs_m2),
    c2E5: scaled(row.c2),
    c3E5: scaled(row.c3),
    c4E5: scaled(row.c4),
    tel1: row.phone,
    ...(isCompany
      ? { isCompany, cif: row.cif.replace('RO', ''), cn: row.name, county: 'RO-CJ' }
      : {}),
  };
}

/** '1.30835' → 130835, exactly. */
function scaled(text) {
  const [whole, fraction = ''] = text.split('.');
  return Number(whole + fraction.padEnd(5, '0'));
}

function groupsOf(members, ids) {
  const groups = new Map();
  for (const { group, entrance, apartment } of members) {
    groups.set(group, [...(groups.get(group) ?? []), ids.get(`${entrance}/${apartment}`)]);
  }
  return groups;
}

/** Rows of one of our own files: commas never stand inside a field. */
function rows(name) {
  const text = readFileSync(join(root, 'tools/demo/teiul', name), 'utf8');
  const [head, ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  return lines.map((line) => Object.fromEntries(head.map((column, i) => [column, line[i]])));
}

async function register(address, { email, firstName, lastName }) {
  const body = {
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    firstName,
    lastName,
    termsAccepted: true,
  };
  const response = await fetch(`${address}/api/auth/user`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`contul ${email}: ${await response.text()}`);
}

async function signIn(address, { email }) {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`autentificarea ${email}: ${await response.text()}`);
  const cookies = new Map(
    response.headers.getSetCookie().map((line) => line.split(';')[0].split(/=(.*)/s).slice(0, 2)),
  );
  const headers = {
    'content-type': 'application/json',
    origin: address,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-c-user': decodeURIComponent(cookies.get('c_user') ?? ''),
  };
  return { write: (method, path, body, what) => write(address, headers, method, path, body, what) };
}

/** One command, sent again while a store is away or an answer says to come back. */
async function write(address, headers, method, path, body, what) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(address + path, {
      method,
      headers: { ...headers, 'idempotency-key': commandId(what) },
      body: JSON.stringify(body),
    });
    if (response.ok) return await response.json();
    const passing = response.status === 503 || response.status === 429;
    if (!passing || attempt === 20) throw new Error(`demo, ${what}: ${await response.text()}`);
    await delay(500);
  }
}

/** The same uuid for the same thing of the demo, whenever it is asked. */
function commandId(what) {
  const bytes = createHash('sha1').update(`scara demo ${what}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6] & 0x0f) | 0x50;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
