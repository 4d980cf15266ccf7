import { accountRoutes } from './account.js';
import { sessionRoutes } from './session.js';
import { currentArrearsRoutes, pastArrearsRoutes } from './arrears.js';
import { companyProductRoutes } from './company-products.js';
import { contactRoutes } from './contact.js';
import { announcementRoutes } from './announcements.js';
import { apartmentSheetRoutes } from './apartment-sheets.js';
import { accountingRoutes } from './accounting.js';
import { alertRoutes } from './alerts.js';
import { associationRoutes } from './association.js';
import { auditRoutes } from './audit.js';
import { balanceRoutes } from './balance.js';
import { billMailRoutes, billRoutes } from './bills.js';
import { companyRoutes } from './companies.js';
import { documentRoutes } from './documents.js';
import { explanationRoutes } from './explanations.js';
import { fundRoutes } from './funds.js';
import { generalRoutes } from './general.js';
import { historyRoutes, ownOutgoRoutes } from './histories.js';
import { imageRoutes, signatureRoutes } from './images.js';
import { letterRoutes } from './letters.js';
import { meterHistoryRoutes } from './meter-histories.js';
import { meterRoutes } from './meters.js';
import { monthRoutes } from './months.js';
import { notificationRoutes } from './notifications.js';
import { numberRuleRoutes } from './number-rules.js';
import { outgoRoutes } from './outgo.js';
import { ownMeterRoutes } from './own-meters.js';
import { paymentRoutes } from './payments.js';
import { penaltyRoutes } from './penalties.js';
import { personsPlanRoutes } from './persons-plans.js';
import { portfolioRoutes } from './portfolio.js';
import { providerCompanyRoutes } from './provider-companies.js';
import { providerRoutes } from './providers.js';
import { peopleRoutes } from './people.js';
import { radioReadingRoutes } from './radio-readings.js';
import { supplierInvoiceRoutes } from './supplier-invoices.js';
import { personsRoutes } from './persons.js';
import { reportRoutes } from './reports.js';
import { outgoReportRoutes } from './outgo-report.js';
import { censorReportRoutes } from './censor-report.js';
import { secondFactorRoutes } from './second-factor.js';
import { structureRoutes } from './structure.js';
import { apartmentRoutes } from './apartments.js';
import { apartmentGroupRoutes } from './apartment-groups.js';
import { tableRoutes } from './table.js';
import { takeoverRoutes } from './takeover.js';
import { treeHeadRoutes } from './tree-heads.js';
import { tenantRoutes } from './tenants.js';
import { whatIfRoutes } from './what-if.js';

export * from '../problems.js';
export * from '../problems/example.js';
export * from '../problems/rejections.js';
export * from './account.js';
export * from './session.js';
export * from './announcements.js';
export * from './apartment-sheets.js';
export * from './accounting.js';
export * from './alert-words.js';
export * from './alerts.js';
export * from './arrears.js';
export * from './association.js';
export * from './audit.js';
export * from './balance.js';
export * from './bills.js';
export * from './cash-warnings.js';
export * from './companies.js';
export * from './company-products.js';
export * from './contact.js';
export * from './documents.js';
export * from './explanations.js';
export * from './fields.js';
export * from './funds.js';
export * from './general.js';
export * from './head-lines.js';
export * from './headers.js';
export * from './histories.js';
export * from './images.js';
export * from './labels.js';
export * from './letters.js';
export * from './meter-histories.js';
export * from './meters.js';
export * from './month-words.js';
export * from './months.js';
export * from './notifications.js';
export * from './number-rules.js';
export * from './outgo.js';
export * from './own-meters.js';
export * from './payments.js';
export * from './pattern-words.js';
export * from './penalties.js';
export * from './people.js';
export * from './persons-plans.js';
export * from './portfolio.js';
export * from './provider-companies.js';
export * from './providers.js';
export * from './persons.js';
export * from './radio-readings.js';
export * from './reading-days.js';
export * from './reports.js';
export * from './outgo-report.js';
export * from './censor-report.js';
export * from './route.js';
export * from './senders.js';
export * from './second-factor.js';
export * from './socket.js';
export * from './structure.js';
export * from './apartments.js';
export * from './apartment-groups.js';
export * from './supplier-invoices.js';
export * from './table.js';
export * from './takeover.js';
export * from './tenants.js';
export * from './tree-heads.js';
export * from './what-if.js';

/** Every call of the product by name. */
export const routes = {
  ...generalRoutes,
  ...accountRoutes,
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...contactRoutes,
  ...notificationRoutes,
  ...associationRoutes,
  ...imageRoutes,
  ...signatureRoutes,
  ...structureRoutes,
  ...apartmentRoutes,
  ...apartmentGroupRoutes,
  ...peopleRoutes,
  ...auditRoutes,
  ...treeHeadRoutes,
  ...monthRoutes,
  ...tableRoutes,
  ...explanationRoutes,
  ...outgoRoutes,
  ...whatIfRoutes,
  ...supplierInvoiceRoutes,
  ...billRoutes,
  ...billMailRoutes,
  ...historyRoutes,
  ...currentArrearsRoutes,
  ...penaltyRoutes,
  ...pastArrearsRoutes,
  ...ownOutgoRoutes,
  ...meterRoutes,
  ...meterHistoryRoutes,
  ...ownMeterRoutes,
  ...radioReadingRoutes,
  ...personsPlanRoutes,
  ...fundRoutes,
  ...balanceRoutes,
  ...paymentRoutes,
  ...announcementRoutes,
  ...reportRoutes,
  ...outgoReportRoutes,
  ...censorReportRoutes,
  ...takeoverRoutes,
  ...tenantRoutes,
  ...personsRoutes,
  ...companyRoutes,
  ...numberRuleRoutes,
  ...companyProductRoutes,
  ...providerCompanyRoutes,
  ...providerRoutes,
  ...documentRoutes,
  ...letterRoutes,
  ...apartmentSheetRoutes,
  ...accountingRoutes,
  ...alertRoutes,
  ...portfolioRoutes,
} as const;
