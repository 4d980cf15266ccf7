import { type ExpenseMonth, NO_MONTH, type SignatureRole } from '@scara/domain/expense-month';
import type { YearMonth } from '@scara/domain/kernel';
import type { Signatures } from '../account/signatures/signatures.js';
import { Users } from '../account/users.js';
import type { Infrastructure } from '../infrastructure.js';
import { MonthSignatures } from './month-signatures.js';

async function* nothing() {}

const known = async () => ({ rows: [{ id_user: '5', name: 'Pop Ana' }] });

it('calls an account that has ended by its number, where its picture is gone too', async () => {
  const shown = new MonthSignatures(
    { store: { readStream: nothing } } as unknown as Infrastructure,
    { images: async () => new Map([[5, 'data:image/png;base64,AA']]) } as unknown as Signatures,
    new Users({ pool: { query: known } } as unknown as Infrastructure),
  );
  const of = (idUser: number) => ({ idUser, idSig: idUser, summary: null });
  const month: ExpenseMonth = {
    ...NO_MONTH,
    month: '2025-06' as YearMonth,
    signatures: new Map<SignatureRole, ReturnType<typeof of>>([
      [2, of(7)],
      [1, of(5)],
    ]),
  };
  expect(await shown.of(month)).toMatchObject([
    { role: 1, name: 'Pop Ana', userSig: 'data:image/png;base64,AA' },
    { role: 2, name: '[cont șters, nr. 7]', userSig: '' },
  ]);
});
