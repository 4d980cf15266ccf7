import type { BookDocument } from './book.js';

/** The type of a document, as stored and as calls name it (2-money §3). */
export const DOCUMENT_TYPE = {
  opening: 0,
  payment: 1,
  collaborator: 3,
  collaboratorToFund: 4,
  transfer: 5,
  /** A resident's payment, like type 1. */
  otherPayment: 6,
  disbursement: 10,
  disbursementFromFund: 11,
  /** A transfer, which calls may name by its outgoing leg; it is stored as `transfer`. */
  transferOut: 15,
  penaltyCorrection: 20,
  advanceDistribution: 25,
} as const;

/** Types below this one are money in. */
export const FIRST_OUT = DOCUMENT_TYPE.disbursement;

export const isIn = (type: number): boolean => type < FIRST_OUT;

/** True for money out: types from 10 to below 20. */
export const isOut = (type: number): boolean => !isIn(type) && type < 20;

/** Types of a resident's payment. */
export const RESIDENTS_TYPES: readonly number[] = [
  DOCUMENT_TYPE.payment,
  DOCUMENT_TYPE.otherPayment,
];

export const isResidents = (type: number): boolean => RESIDENTS_TYPES.includes(type);

/** Types of money from a collaborator, who is not an owner here. */
export const COLLABORATORS_TYPES: readonly number[] = [
  DOCUMENT_TYPE.collaborator,
  DOCUMENT_TYPE.collaboratorToFund,
];

export const isCollaborators = (type: number): boolean => COLLABORATORS_TYPES.includes(type);

/** Returns the type that a return is shown with: the opposite side of the returned document. */
export const typeOfReturn = (of: number): number =>
  isIn(of) ? DOCUMENT_TYPE.disbursement : DOCUMENT_TYPE.payment;

/** Returns the type number of a document. */
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
