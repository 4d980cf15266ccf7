import { families } from '@scara/contracts/events';
import type { SealRequest, Vault } from '../vault/vault.js';
import { Codec } from './codec.js';
import type { CommandMetadata } from './command.js';

/** Whose keys seal the personal fields of an event that two associations write alike. */
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
