import type { FundPurpose } from '@scara/contracts/http';
import type { LegalCategory } from '@scara/domain/expense-month';

import { t } from './text.js';

/** The legal categories of expenses. */
export const categoryNames: Readonly<Record<LegalCategory, string>> = {
  'per-person': t('category.perPerson'),
  consumption: t('category.consumption'),
  share: t('category.share'),
  beneficiaries: t('category.beneficiaries'),
  technical: t('category.technical'),
  other: t('category.other'),
};

export const purposeNames: Readonly<Record<FundPurpose, string>> = {
  working: t('funds.working'),
  repair: t('funds.repair'),
  special: t('funds.special'),
  penalties: t('funds.penalties'),
  other: t('funds.other'),
};
