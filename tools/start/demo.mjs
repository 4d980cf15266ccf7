// Loads the demo association through the product's own API calls, as users would. Command ids are derived from what is
// being created, so an interrupted load continues where it stopped and creates nothing twice.
import { join } from 'node:path';
import { register, signIn } from '../walk/caller.mjs';
import { readFolder } from '../walk/folder.mjs';
import { build, liveThrough } from '../walk/live-through.mjs';
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
  iban: 'RO49AAAA1B31007593840000',
  bank: 'Banca Teilor',
  maturityDays: 20,
  penaltiesRateE2: 10,
  hasCensor: true,
  c1Name: 'Suprafață încălzită',
  c2Name: 'Lift',
  c3Name: 'Parcare',
  c4Name: 'Interfon',
};

/** Creates the four accounts, the association and the roles, and runs through its thirteen months. */
export async function loadDemo(address) {
  const people = ACCOUNTS.map((account) => ({ ...account, password: PASSWORD }));
  await Promise.all(people.map((person) => register(address, person)));
  const [caller, censor] = await Promise.all(
    [people[0], people[2]].map((person) => signIn(address, person, 'demo')),
  );
  const files = readFolder(join(root, 'tools/demo/teiul'));
  const built = await build(caller, files, {
    settings: SETTINGS,
    block: { name: 'T6', street: 'Strada Teilor' },
  });
  for (const { email, roles, who } of people.slice(1)) {
    const body = { email, roles, idGroup: null };
    await caller.write('PUT', `${built.base}/role`, body, `role ${who}`);
  }
  const providers = await addProviders(caller, built, files.expenses);
  const decision = { number: '3/2025', date: '2025-04-12', rateE2: 10 };
  await caller.write('PUT', `${built.base}/penaltyDecision`, decision, 'penalty decision');
  await liveThrough(caller, files, { ...built, providers }, { censor });
}

/** Adds the association's providers; returns their ids by name. */
async function addProviders(caller, { base }, expenses) {
  const codes = new Map(expenses.map(({ provider, provider_cif: cif }) => [provider, cif]));
  const providers = new Map();
  for (const [spName, cif] of codes) {
    const body = { spName, cif };
    const made = await caller.write('PUT', `${base}/serviceProvider`, body, `provider ${spName}`);
    providers.set(spName, made.idServiceProvider);
  }
  return providers;
}

/** Returns the lines that list the demo accounts. */
export function demoAccounts() {
  const lines = ACCOUNTS.map(({ email, who }) => `  ${email.padEnd(30)} ${who}`);
  return [`Conturi demonstrative (parola ${PASSWORD}):`, ...lines];
}
