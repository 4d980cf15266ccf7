import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AnswerOf, routes } from '@scara/contracts/http';
import {
  type ExpenseMonth,
  isOutdated,
  type MonthSources,
  signedFigures,
  type SignatureRole,
} from '@scara/domain/expense-month';
import { Signatures } from '../account/signatures/signatures.js';
import { Users } from '../account/users.js';
import { Infrastructure } from '../infrastructure.js';
import { monthFamily, monthStreamId } from './streams.js';

export type ShownSignature = AnswerOf<typeof routes.readMonth>['signatures'][number];

/** What a signature was given to, short enough to stand in its fact. */
export function figuresDigest(sources: MonthSources): string {
  return createHash('sha256').update(signedFigures(sources)).digest('base64url');
}

/** The signatures under a month's list, as its page and its prints show them. */
@Injectable()
export class MonthSignatures {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly signatures: Signatures,
    private readonly users: Users,
  ) {}

  /**
   * In the order of the roles. An account that has ended is called by its number, and its image is empty. With all that
   * an unshown list is computed from, each says whether the list has changed since.
   */
  async of(month: ExpenseMonth, sources?: MonthSources): Promise<ShownSignature[]> {
    const standing = [...month.signatures].sort(([a], [b]) => a - b);
    if (standing.length === 0) return [];
    const [nameOf, images, instants] = await Promise.all([
      this.users.names(standing.map(([, { idUser }]) => idUser)),
      this.signatures.images(standing.map(([, { idSig }]) => idSig)),
      this.instants(month),
    ]);
    const figures = month.publication === null && sources ? figuresDigest(sources) : null;
    return standing.map(([role, signature]) => ({
      role,
      idUser: signature.idUser,
      name: nameOf(signature.idUser),
      userSig: images.get(signature.idSig) ?? '',
      signed: instants.get(role) ?? '',
      isOutdated: figures !== null && isOutdated(signature, figures),
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
