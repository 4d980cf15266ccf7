import { ADMINISTRATOR, CENSOR, PRESIDENT, type Route, routes } from './index.js';

/** Calls that presidents and censors do not need, or that read secrets: codes open apartments. */
const WORK = [
  'apartmentsAndPasswords',
  'listTakeovers',
  'previewPayment',
  'printCodeSlips',
  'readBillCode',
  'readHistoryMail',
  'readReceiptSeries',
  'readTakeover',
  'readTakeoverRows',
];

const unseenBy = (role: number): readonly string[] =>
  (Object.values(routes) as Route[])
    .filter(({ effect, method, access }) => {
      if (method !== 'GET' || effect !== 'read' || access.kind !== 'association') return false;
      return (access.roles & ADMINISTRATOR) !== 0 && (access.roles & role) === 0;
    })
    .map(({ name }) => name)
    .sort();

describe('decisions.md, Rights', () => {
  it('a censor reads everything, the audit trail with it', () => {
    expect(unseenBy(CENSOR)).toEqual(WORK);
  });

  it('a president reads everything but the audit trail', () => {
    const trail = ['readAudit', 'readStructureAt', 'readTreeHead', 'findTreeHead'];
    expect(unseenBy(PRESIDENT)).toEqual([...WORK, ...trail].sort());
  });
});
