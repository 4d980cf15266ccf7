import { Injectable } from '@nestjs/common';
import type { AnswerOf, routes } from '@scara/contracts/http';
import type { ExpenseMonth, SignatureRole } from '@scara/domain/expense-month';
import { Signatures } from '../account/signatures/signatures.js';
import { Users } from '../account/users.js';
import { Infrastructure } from '../infrastructure.js';
import { monthFamily, monthStreamId } from './streams.js';

export type ShownSignature = AnswerOf<typeof routes.readMonth>['signatures'][number];

/** The signatures under a month's list, as its page and its prints show them. */
@Injectable()
export class MonthSignatures {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly signatures: Signatures,
    private readonly users: Users,
  ) {}

  /** In the order of the roles. Of an account that is gone neither name nor image is left. */
  async of(month: ExpenseMonth): Promise<ShownSignature[]> {
    const standing = [...month.signatures].sort(([a], [b]) => a - b);
    if (standing.length === 0) return [];
    const [names, images, instants] = await Promise.all([
      this.users.names(standing.map(([, { idUser }]) => idUser)),
      this.signatures.images(standing.map(([, { idSig }]) => idSig)),
      this.instants(month),
    ]);
    return standing.map(([role, { idUser, idSig }]) => ({
      role,
      idUser,
      name: names.get(idUser) ?? '',
      userSig: images.get(idSig) ?? '',
      signed: instants.get(role) ?? '',
    }));
  }

  /** When each role signed last: the state knows that it did, its events know when. */
  private async instants(month: ExpenseMonth): Promise<ReadonlyMap<SignatureRole, string>> {
    const instants = new Map<SignatureRole, string>();
    const id = monthStreamId(month.idAs, month.month!);
    for await (const event of this.infrastructure.store.readStream(monthFamily, id)) {
      if (event.type !== 'MonthSigned') continue;
      instants.set((event.data as { readonly role: SignatureRole }).role, event.created);
    }
    return instants;
  }
}
