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

/** Returns a digest of the figures that a signature was given to, short enough to be stored in its event. */
export function figuresDigest(sources: MonthSources): string {
  return createHash('sha256').update(signedFigures(sources)).digest('base64url');
}

/** The signatures under a month's list, as the page and the prints show them. */
@Injectable()
export class MonthSignatures {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly signatures: Signatures,
    private readonly users: Users,
  ) {}

  /**
   * Returns the signatures in the order of the roles. The signature of an ended account has its number as name and an
   * empty image. When the list is unpublished and `sources` are given, each signature also tells whether the list has
   * changed since.
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

  /** Returns when each role last signed; the state does not keep the instants, so they are read from the events. */
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
