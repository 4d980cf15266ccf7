import type { BookDocument } from './book.js';

/** What a document is, as stored and as calls name it (2-money §3). */
export const DOCUMENT_TYPE = {
  opening: 0,
  payment: 1,
  collaborator: 3,
  collaboratorToFund: 4,
  transfer: 5,
  /** A resident's payment as 1 is. */
  otherPayment: 6,
  disbursement: 10,
  disbursementFromFund: 11,
  /** A transfer as calls may name it by its leg that goes out; what is stored is a `transfer`. */
  transferOut: 15,
  penaltyCorrection: 20,
  advanceDistribution: 25,
} as const;

/** Types below it are money in. */
export const FIRST_OUT = DOCUMENT_TYPE.disbursement;

export const isIn = (type: number): boolean => type < FIRST_OUT;

/** Types from 10 to below 20 are money out. */
export const isOut = (type: number): boolean => !isIn(type) && type < 20;

/** A payment of somebody who lives here. */
export const RESIDENTS_TYPES: readonly number[] = [
  DOCUMENT_TYPE.payment,
  DOCUMENT_TYPE.otherPayment,
];

export const isResidents = (type: number): boolean => RESIDENTS_TYPES.includes(type);

/** Money of somebody who is no owner here. */
export const COLLABORATORS_TYPES: readonly number[] = [
  DOCUMENT_TYPE.collaborator,
  DOCUMENT_TYPE.collaboratorToFund,
];

export const isCollaborators = (type: number): boolean => COLLABORATORS_TYPES.includes(type);

/** A return shows as the opposite side of what went back. */
export const typeOfReturn = (of: number): number =>
  isIn(of) ? DOCUMENT_TYPE.disbursement : DOCUMENT_TYPE.payment;

/** The number of a document's type. */
export function typeOf(document: BookDocument): number {
  switch (document.kind) {
    case 'payment':
    case 'collaborator':
    case 'disbursement':
      return document.type;
    case 'return':
      return typeOfReturn(document.of);
    case 'transfer':
      return DOCUMENT_TYPE.transfer;
    case 'penalty-correction':
      return DOCUMENT_TYPE.penaltyCorrection;
    case 'advance-distribution':
      return DOCUMENT_TYPE.advanceDistribution;
    case 'opening':
      return DOCUMENT_TYPE.opening;
  }
}
