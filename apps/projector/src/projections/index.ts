import { type Projection, projectionSet } from '../projection.js';
import { accountEvents, accountMonths } from './account.projection.js';
import { alertLooks } from './alert-look.projection.js';
import { associationRoles } from './association-role.projection.js';
import { fundDues } from './fund-dues.projection.js';
import {
  associationAudit,
  cashbookAudit,
  documentAudit,
  letterAudit,
  monthAudit,
  proposalAudit,
} from './audit.projection.js';
import { cashDocuments } from './cash-document.projection.js';
import { fraudAlerts } from './fraud-alerts.computed.js';
import { documents } from './document.projection.js';
import { meterReminders } from './meter-reminder.projection.js';
import { monthClosings } from './month-closing.projection.js';
import { monthPostings } from './month-postings.projection.js';
import { monthTables } from './month-tables.computed.js';
import { ownerNames } from './owner-name.projection.js';
import { personsPlans } from './persons-plan.projection.js';
import { postedPenalties } from './posted-penalties.projection.js';
import { expenseBills, serviceProviders } from './provider.projection.js';
import { retiredKeys } from './retired-keys.projection.js';
import { structure } from './structure.projection.js';
import { treeHeads } from './tree-head.projection.js';
import { waitingAnnouncements } from './waiting-announcement.projection.js';

/** All projections of the projector. */
export const readModels = projectionSet(
  [
    structure as Projection,
    personsPlans as Projection,
    ownerNames as Projection,
    associationRoles as Projection,
    associationAudit as Projection,
    monthAudit as Projection,
    cashbookAudit as Projection,
    proposalAudit as Projection,
    documentAudit as Projection,
    letterAudit as Projection,
    documents as Projection,
    monthClosings as Projection,
    serviceProviders as Projection,
    expenseBills as Projection,
    fundDues as Projection,
    monthPostings as Projection,
    accountMonths as Projection,
    accountEvents as Projection,
    meterReminders as Projection,
    postedPenalties as Projection,
    cashDocuments as Projection,
    alertLooks as Projection,
    retiredKeys as Projection,
    treeHeads as Projection,
    waitingAnnouncements as Projection,
  ],
  [monthTables, fraudAlerts],
);
