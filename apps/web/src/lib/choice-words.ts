import type { FundPurpose } from '@scara/domain/association';
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

/** What the law allows each fund to be used for (Legea 196/2018 art. 71-72, 77). */
export const purposeUses: Readonly<Record<FundPurpose, string>> = {
  working: t('funds.workingUse'),
  repair: t('funds.repairUse'),
  special: t('funds.specialUse'),
  penalties: t('funds.penaltiesUse'),
  other: t('funds.otherUse'),
};
