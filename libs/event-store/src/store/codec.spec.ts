import { families } from '@scara/contracts/events';
import type { SealRequest, Vault } from '../vault/vault.js';
import { memoryVault } from '../testing/memory-vault.js';
import { Codec } from './codec.js';
import type { CommandMetadata } from './command.js';

/** Returns the subjects whose keys seal the personal fields of the same event in two associations. */
async function subjectsOf(
  family: 'cashbook' | 'month',
  event: { readonly type: string; readonly data: unknown },
): Promise<string[]> {
  const asked: SealRequest[] = [];
  const seal = (requests: readonly SealRequest[]): Promise<string[]> => {
    asked.push(...requests);
    return Promise.resolve(requests.map(() => '§'));
  };
  const codec = new Codec({ seal } as unknown as Vault);
  for (const associationId of [7, 8]) {
    const command = { commandId: 'c', fingerprint: 'f', associationId } as CommandMetadata;
    await codec.encode({ name: family, schemas: families[family] }, [event], command);
  }
  return asked.map(({ subject }) => subject);
}

describe('keys of personal fields', () => {
  it.each([
    ['cashbook', { type: 'PaymentAnnulled', data: { idPd: 25_000_001, reason: 'x' } }],
    ['cashbook', { type: 'AnnouncementRefused', data: { idAnnouncement: 1, reason: 'x' } }],
    ['month', { type: 'MonthReopened', data: { reason: 'x', closed: '2025-10-05' } }],
  ] as const)('are each association’s own: %s %o', async (family, event) => {
    const [one, other] = await subjectsOf(family, event);
    expect(one).toMatch(/:7\b/);
    expect(other).toBe(one!.replace(':7', ':8'));
  });
});

it('opens nobody’s text for whoever types it as it stands sealed', async () => {
  const vault = memoryVault();
  const [stolen = ''] = await vault.seal([
    { subject: 'occupants:70012', class: 'identity', text: 'Ion Popescu' },
  ]);
  const codec = new Codec(vault);
  const family = { name: 'association', schemas: families.association };
  const command = { commandId: 'c', fingerprint: 'f', associationId: 7 } as CommandMetadata;
  const typed = [
    { type: 'BlockAdded', data: { idBlock: 70_001, name: 'A', street: stolen } },
    { type: 'AlertLookedAt', data: { idAs: 7, alert: stolen, note: stolen } },
  ];
  const encoded = await codec.encode(family, typed, command);
  const open = await vault.openDeep(encoded.map(({ data }) => data));
  expect(open).toEqual(typed.map(({ data }) => data));
});
