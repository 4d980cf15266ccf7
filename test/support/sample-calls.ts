import { randomUUID } from 'node:crypto';
import { type Route, routes } from '@scara/contracts/http';
import { aPdf } from './a-pdf.js';
import { aHome, type AHome, openedMonth } from './a-month.js';
import { anInvoiceXml } from './an-invoice.js';
import type { Browser } from './browser.js';

export const SAMPLE_MONTH = 202_509;
const SAMPLE_INVOICE = Buffer.from(anInvoiceXml({ number: 'P 1' })).toString('base64');

/** Ids that can fill every path parameter of the routes. */
export type SampleIds = Readonly<Record<string, string | number>> & {
  readonly idAs: number;
  readonly idGroup: number;
  readonly idEntrance: number;
  readonly idAp: number;
};

const REGISTER_ENTRY = {
  type: 'Contract',
  number: '12/A',
  added: '2025-09-02',
  date: '2025-09-01',
  from: 'Apa SA',
  info: '',
};

export interface SampleCall {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Record<string, unknown>;
}

/** Creates an association with one of everything that a route may name; its first month is open. */
export async function sampleHome(
  admin: Browser,
  name = 'Asociația',
): Promise<{ readonly home: AHome; readonly ids: SampleIds }> {
  const home = await aHome(admin, name);
  const { idAs, apartments, idEntrance, idFund } = home;
  const params = { idAs };
  await openedMonth(admin, home, { idMonth: SAMPLE_MONTH, amountBani: 10_000, dueBani: 3_000 });
  const { expenses, dues } = await admin.call(routes.listOutgo, {
    params: { idAs, idMonth: SAMPLE_MONTH },
  });
  const { idMeter } = await admin.call(routes.addMeter, {
    params: { idAs, idAp: apartments[0] },
    body: { type: 1, location: 1, series: 'R1', initialIndexE3: 0 },
  });
  const { idApChange } = await admin.call(routes.planPersons, {
    params: { idAs, idAp: apartments[0] },
    body: { idMonth: SAMPLE_MONTH + 2, persons: 3 },
  });
  const { idPd } = await admin.call(routes.registerPayment, {
    params,
    body: { pM: 2, emitted: '2025-10-01', idAp: apartments[0], amountBani: 100 },
  });
  const { idServiceProvider } = await admin.call(routes.addServiceProvider, {
    params,
    body: { spName: 'Salubris SA' },
  });
  const { idAnnouncement } = await admin.call(routes.announcePayment, {
    params: { idAs, idAp: apartments[0] },
    body: { emitted: '2025-10-02', amountBani: 50, reference: 'OP 1', info: '' },
  });
  const { idApartmentsGroup } = await admin.call(routes.addApartmentGroup, {
    params,
    body: { name: 'Grup', apartments: [apartments[0]] },
  });
  const { idRegisterDocument } = await admin.call(routes.addRegisterDocument, {
    params,
    body: { registerDocument: REGISTER_ENTRY },
  });
  const { blocks } = await admin.call(routes.readStructure, { params });
  const { idOutgo } = expenses[0]!;
  return {
    home,
    ids: {
      idAs,
      idBlock: blocks[0]!.idBlock,
      idEntrance,
      idGroup: idEntrance,
      idAp: apartments[0],
      idApartmentsGroup,
      idMonth: SAMPLE_MONTH,
      idOutgo,
      idBill: idOutgo,
      idOutgoColumn: home.idOutgoColumn,
      idDue: dues[0]!.idDue,
      idFund,
      idMeter,
      idApChange: idApChange!,
      idPd,
      idServiceProvider,
      // The first of the companies, and of the cities, in the sandbox.
      idCompany: 1,
      idC: 1,
      idCity: 1,
      idCompanyNumberRule: 4_000_000_000,
      idCompanyProduct: 4_000_000_000,
      idElement: idPd,
      idDocument: await samplePaper(admin, idAs, idPd),
      idRegisterDocument,
      file: 1,
      idAnnouncement,
      // Ids that do not exist: calls with them are refused after the permissions were checked.
      idSig: 4_000_000_000,
      idUser: 4_000_000_000,
      idTakeover: 4_000_000_000,
      idProposal: 4_000_000_000,
      noticeNumber: 4_000_000_000,
      certificateNumber: 4_000_000_000,
      code: '7-0000000000000000',
      fromM: 202_501,
      toM: 202_512,
      key: 'a'.repeat(43),
      table: 'apartments',
      fingerprint: '0'.repeat(16),
    },
  };
}

/** Attaches a document to a payment and returns its id. */
async function samplePaper(admin: Browser, idAs: number, idPd: number): Promise<number> {
  const uploaded = await admin.upload(idAs, 'chitanta.pdf', await aPdf('Chitanță'));
  const { tmpName } = uploaded.body as { tmpName: string };
  const params = { idAs, idElement: idPd };
  await admin.call(routes.addDocuments, {
    params,
    body: { documents: [{ tmpName }], documentsType: 'payment' },
  });
  const query = { documentsType: 'payment' };
  const { documents } = await admin.call(routes.listDocuments, { params, query });
  return documents[0]!.idDocument;
}

const A_YEAR: SampleCall = { query: { fromDate: '2025-01-01', toDate: '2025-12-31' } };

/** Returns a well-formed call of a route on a sample home; parameters that it leaves out are not required. */
export function sampleCall({ name }: Pick<Route, 'name'>, ids: SampleIds): SampleCall {
  const samples: Readonly<Record<string, SampleCall | undefined>> = samplesOn(ids);
  return samples[name] ?? {};
}

/** Sample calls by route name; a name that is not a route does not compile. */
function samplesOn(ids: SampleIds): Partial<Record<keyof typeof routes, SampleCall>> {
  return {
    login: { body: { email: 'nimeni@example.ro', password: 'parola-lunga-1', remember: false } },
    loginWithCode: { body: { token: 'a'.repeat(43), code: '123456' } },
    beginSecondFactor: { body: { password: 'alta-parola-1' } },
    confirmSecondFactor: { body: { code: '123456' } },
    renewRecoveryCodes: { body: { password: 'alta-parola-1', code: '123456' } },
    switchSecondFactorOff: { body: { password: 'alta-parola-1', code: '123456' } },
    createUser: {
      body: {
        email: 'nou@example.ro',
        password: 'parola-lunga-1',
        confirmPassword: 'parola-lunga-1',
        firstName: 'Ana',
        lastName: 'Pop',
        termsAccepted: true,
      },
    },
    sendContactMessage: { body: { email: 'vizitator@example.ro', message: 'Bună ziua tuturor' } },
    saveNotifications: { body: { alertAssociation: true } },
    readUnsubscribeInfo: { query: { unsubscribeHash: '0'.repeat(32) } },
    unsubscribe: { body: { unsubscribeHash: '0'.repeat(32) } },
    updateUser: { body: { firstName: 'Ana' } },
    requestPasswordReset: { body: { email: 'nimeni@example.ro' } },
    changeEmail: { body: { newEmail: 'adresa-noua@example.ro' } },
    setPassword: { body: { password: 'parola-lunga-1', confirmPassword: 'parola-lunga-1' } },
    createAssociation: { body: { name: 'Asociația nouă', cif: '', maturityDays: 10 } },
    updateOrder: { body: { order: [] } },
    issueNotices: { body: { apartments: [ids.idAp] } },
    withdrawNotice: { body: { reason: 'probă' } },
    sendNotices: { body: { numbers: [4_000_000_000] } },
    printNotices: { query: { numbers: '4000000000' } },
    issueCertificate: { body: { idAp: ids.idAp } },
    withdrawCertificate: { body: { reason: 'probă' } },
    changeSettings: { body: { city: 'Iași', maturityDays: 10 } },
    keepSignature: { body: { signature: 'data:image/png;base64,AAAA' } },
    changeStamp: { body: { stamp: 'data:image/png;base64,AAAA' } },
    changeLogo: { body: { logo: 'data:image/png;base64,AAAA' } },
    hidePenaltyRow: {
      body: {
        postedIn: SAMPLE_MONTH,
        idMonth: SAMPLE_MONTH,
        from: '2025-09-01',
        isHidden: true,
      },
    },
    takePenaltyProposals: {
      body: {
        proposals: [{ idAp: ids.idAp, idMonth: SAMPLE_MONTH, differenceBani: 100 }],
        reason: 'probă',
      },
    },
    declinePenaltyProposal: {
      body: { idAp: ids.idAp, idMonth: SAMPLE_MONTH, differenceBani: 100, reason: 'probă' },
    },
    sendHistory: { body: {} },
    signMonth: { body: { idMonth: SAMPLE_MONTH, roles: 1 } },
    removeSignature: { query: { idMonth: String(SAMPLE_MONTH), roles: '1' } },
    readStructureAt: { query: { at: '2026-01-01T00:00:00.000Z' } },
    addBlock: { body: { name: 'Bloc nou', street: 'Păcii' } },
    changeBlock: { body: { street: 'Lungă' } },
    addEntrance: { body: { name: 'Scara nouă' } },
    changeEntrance: { body: { name: 'A' } },
    addApartment: { body: { number: '901', persons: 2, surfaceE5: 1_000, tel1: '0722000000' } },
    changeApartment: { body: { persons: 3, nopRemBani: 0 } },
    readPersonsReport: { query: { fromM: '1', fromY: '2025', toM: '12', toY: '2025' } },
    printPersonsReportWorkbook: { query: { fromM: '1', fromY: '2025', toM: '12', toY: '2025' } },
    printPersonsReportPaper: { query: { fromM: '1', fromY: '2025', toM: '12', toY: '2025' } },
    orderApartments: { body: { order: [ids.idAp] } },
    saveEntranceSheet: { body: { apartments: [{ idAp: ids.idAp, persons: 2 }] } },
    saveSheet: { body: { apartments: [{ idEntrance: ids.idEntrance, number: '902' }] } },
    addApartmentGroup: { body: { name: 'Alt grup', apartments: [ids.idAp] } },
    changeApartmentGroup: { body: { name: 'Grup', apartments: [ids.idAp] } },
    changeRole: { body: { email: 'nimeni@example.ro', roles: 1, idGroup: null } },
    readAudit: { query: { limit: '2' } },
    assignAccountant: { body: { idUser: 4_000_000_000 } },
    lookAtAlert: { body: { alert: 'order:1', note: 'Verificat' } },
    approvePayments: { body: { idAs: ids.idAs, idPd: ids['idPd'] } },
    multiplePayments: { body: { payments: [{ idAs: ids.idAs, idPd: ids['idPd'] }] } },
    approveAllPayments: { body: { idAs: ids.idAs, most: 1 } },
    fastDocAdd: {
      body: {
        provider: 'Apa SA',
        cif: '14399840',
        number: 'F 7',
        issued: '2025-09-10',
        due: null,
        amountBani: 12_345,
        name: 'Apă rece',
        tmpName: null,
      },
    },
    openMonth: { body: { idMonth: 202_510, opening: [] } },
    changeMonth: { body: { idMonth: SAMPLE_MONTH, maturityDays: 5 } },
    discardMonth: { query: { idMonth: String(SAMPLE_MONTH) } },
    publishMonth: { body: { idMonth: SAMPLE_MONTH, published: '2025-10-05' } },
    checkMonth: { body: { idMonth: SAMPLE_MONTH } },
    closeMonth: { body: { idMonth: SAMPLE_MONTH, closed: '2025-10-05' } },
    eraseFormerOccupants: { body: { reason: 'probă' } },
    reopenMonth: { query: { idMonth: String(SAMPLE_MONTH) }, body: { reason: 'greșeală' } },
    updateFirstMonth: {
      body: {
        idMonth: SAMPLE_MONTH,
        opening: [
          {
            idAp: ids.idAp,
            advanceBani: 0,
            debts: [
              {
                kind: 'expenses',
                idMonth: 202_507,
                amountBani: 500,
                published: '2025-08-01',
                maturityDays: 10,
                penaltiesRateE2: 10,
                principalBani: 500,
                penaltiesBani: 0,
                penaltiesThrough: '2025-08-31',
              },
              { kind: 'fund', idMonth: 202_507, idFund: ids['idFund'], amountBani: 10 },
            ],
          },
        ],
      },
    },
    recordPenaltyDecision: { body: { number: '1', date: '2025-01-01', rateE2: 10 } },
    acceptFindings: { body: { findings: ['no-expenses'], reason: 'așa este' } },
    addOutgoColumn: { body: { name: 'Coloană', showMetering: 1, showIndex: 1 } },
    changeOutgoColumn: { body: { showMetering: 2 } },
    orderOutgoColumns: { body: { order: [ids['idOutgoColumn']] } },
    addOutgo: {
      body: {
        idMonth: SAMPLE_MONTH,
        idOutgoColumn: ids['idOutgoColumn'],
        name: 'Apă',
        amountBani: 12_300,
        quantityE3: 10_000,
        metering: 2,
        distribution: 3,
        idGroup: null,
        canalPercentE2: null,
        unit: '',
        typedShares: null,
        typedConsumptions: null,
        document: { provider: 'Apa SA', providerCif: '', number: '1', date: '2025-09-30' },
        isRecurring: true,
        category: 'consumption',
      },
    },
    changeOutgo: {
      body: {
        amountBani: 500,
        distribution: 1,
        typedShares: [{ idAp: ids.idAp, amountBani: 500 }],
      },
    },
    disableOutgo: {
      body: { idMonth: SAMPLE_MONTH, expenses: [ids['idOutgo']], isDisabled: false },
    },
    changeBill: { body: { provider: 'X', providerCif: '', number: '2', date: '' } },
    previewOutgo: {
      body: {
        idOutgoColumn: ids['idOutgoColumn'],
        name: 'Probă',
        amountBani: 999,
        metering: 4,
        distribution: 3,
        unit: 'Gcal',
        quantityE3: 1_000,
        typedConsumptions: [{ idAp: ids.idAp, consumptionE3: 500 }],
      },
    },
    addApartmentInfo: { body: { isCompany: false, cif: '', cn: '', caddr: '' } },
    addFundDue: { body: { idFund: ids['idFund'], amountBani: 100, distribution: 3 } },
    changeFundDue: { body: { amountBani: 3_000, idGroup: null } },
    readOutgoHistory: { query: { idAs: String(ids.idAs) } },
    whatIf: {
      body: {
        expenses: [{ idOutgo: ids['idOutgo'], amountBani: 1 }],
        readings: [{ idMeter: ids['idMeter'], state: 4, indexE3: 1_000 }],
        persons: [{ idAp: ids.idAp, persons: 1 }],
      },
    },
    keepWhatIf: { body: { expenses: [{ idOutgo: ids['idOutgo'], amountBani: 1 }] } },
    sendOutgoEmail: { body: { idMonth: SAMPLE_MONTH, apartments: [ids.idAp] } },
    readOutgoEmail: { query: { idMonth: String(SAMPLE_MONTH) } },
    addMeters: {
      body: {
        adminMeters: [{ idAp: ids.idAp, type: 1, location: 2, series: '', initialIndexE3: 1_000 }],
      },
    },
    addMeter: { body: { type: 2, location: 2, series: '', initialIndexE3: 0 } },
    enterReadings: {
      body: {
        idMonth: SAMPLE_MONTH,
        readings: [{ idMeter: ids['idMeter'], state: 4, indexE3: 4_000 }],
      },
    },
    enterTenantReadings: {
      body: { idMonth: SAMPLE_MONTH, readings: [{ idMeter: ids['idMeter'], indexE3: 4_000 }] },
    },
    keepMeterPhoto: { body: { photo: 'data:image/png;base64,AAAA' } },
    readMeterPhoto: { query: { idMonthSimple: String(SAMPLE_MONTH) } },
    changeMeter: { body: { location: 3 } },
    replaceMeter: {
      body: {
        idMonth: SAMPLE_MONTH,
        series: 'NOU 1',
        finalIndexE3: 5_000,
        initialIndexE3: 0,
      },
    },
    changeReadingWindow: { body: { firstDay: 20 } },
    takeReplacementBack: { query: { idMonth: String(SAMPLE_MONTH) } },
    deleteMetersFromAssociation: { query: { idType: '4' } },
    previewRadioReadings: { body: { name: 'radio.csv', content: 'c2VyaWUsaW5kZXgKMSwyCg==' } },
    planPersons: { body: { idMonth: SAMPLE_MONTH + 2, persons: 4 } },
    addFund: { body: { name: 'Fond nou', type: 1, description: '' } },
    changeFund: { body: { description: 'Acoperiș' } },
    listPayments: A_YEAR,
    setFundShare: { body: { amountBani: 100 } },
    setZeroMDebt: { body: { idFund: ids['idFund'], reason: 'hotărârea AG 1' } },
    setZeroPens: { body: { reason: 'hotărârea AG 1' } },
    registerPayment: {
      body: {
        t: 1,
        pM: 1,
        emitted: '2025-10-02',
        series: 'CH',
        idAp: ids.idAp,
        amountBani: 100,
        idF: null,
        info: '',
      },
    },
    updatePayment: { body: { info: 'text' } },
    annulPayment: { body: { reason: 'greșită' } },
    uploadSupplierInvoice: { body: { name: 'factura.xml', content: SAMPLE_INVOICE } },
    acceptSupplierInvoice: { body: { idMonth: SAMPLE_MONTH } },
    takePayments: {
      body: {
        ...{ pM: 1, emitted: '2025-10-03', series: 'CH', info: '' },
        payments: [{ idAp: ids.idAp, amountBani: 100, idF: null }],
      },
    },
    previewPayment: { query: { amountBani: '100', emitted: '2025-10-03' } },
    returnPayment: { body: { emitted: '2025-10-04', series: '', reason: 'plătită de două ori' } },
    openAccount: { body: { account: 'cash', emitted: '2025-01-01', amountBani: 500 } },
    announcePayment: {
      body: { emitted: '2025-10-05', amountBani: 100, reference: 'OP 7', info: '' },
    },
    confirmAnnouncement: { body: { pM: 2 } },
    refuseAnnouncement: { body: { reason: 'nu este în extras' } },
    checkDocument: { body: { remark: '' } },
    answerRemark: { body: { answer: 'am atașat documentul' } },
    printReceipts: { query: { ids: '25000001' } },
    uploadTakeoverPart: { body: { name: 'a.csv', part: 0, parts: 1, content: 'YSxiCg==' } },
    removeTakeoverFile: { query: { name: 'a.csv' } },
    editTakeover: {
      body: {
        edits: [{ kind: 'leave-out', table: 'apartments', row: 1, mark: '', isLeftOut: true }],
      },
    },
    confirmTakeover: { body: { fingerprint: 'x' } },
    addServiceProvider: { body: { spName: `Furnizor ${randomUUID().slice(0, 8)}` } },
    changeServiceProvider: { body: { n: '4001' } },
    addMeterNumber: { body: { meterNumber: '001' } },
    removeMeterNumber: { body: { meterNumber: '001' } },
    readBillCode: { query: { code: 'SC400100000012340902250000123' } },
    readBillReport: A_YEAR,
    readJournal: A_YEAR,
    printJournal: A_YEAR,
    printJournalWorkbook: A_YEAR,
    readFundRegister: A_YEAR,
    printFundRegister: A_YEAR,
    printFundRegisterWorkbook: A_YEAR,
    printBillReport: A_YEAR,
    printBillPaper: A_YEAR,
    listCurrentBills: { query: { ids: String(ids.idAs) } },
    searchCompanyByName: { query: { name: 'ene' } },
    addGeneralProvider: { body: { name: 'Companie nouă' } },
    changeGeneralProvider: { body: { isActive: true } },
    addNumberRule: {
      body: { idCompany: 1, ruleGroup: 2, field: 'date', type: 'date', format: 'DDMMYY' },
    },
    changeNumberRule: { body: { format: 'DDMMYY' } },
    replaceNumberRule: {
      body: { ruleGroup: 2, orderNumber: 1, field: 'date', type: 'date', format: 'DDMMYY' },
    },
    addCompanyProduct: { body: { idCompany: 1, name: 'Gaz' } },
    changeCompanyProduct: { body: { name: 'Gaz' } },
    syncCompanyProduct: { query: { partnerKey: 'gaz' } },
    syncCompanyProductByPost: { query: { partnerKey: 'gaz' } },
    getCompanyByCIF: { query: { cif: 'RO1590082' } },
    getCompanyByCIFAndUpdateDatabase: { query: { cif: 'RO1590082' } },
    updateCompanyByCIF: { query: { cif: 'RO1590082' } },
    addOwnApartment: { body: { linkPassword: 'abcde23456' } },
    addApartmentByCode: { body: { linkPassword: 'abcde23456' } },
    addTenant: { body: { email: 'nimeni@example.ro' } },
    reverseTakeover: { body: { reason: 'greșeală' } },
    deleteDocumentTmp: { query: { tmpName: 'a'.repeat(20) } },
    addDocuments: {
      body: { documents: [{ tmpName: 'a'.repeat(20) }], documentsType: 'payment' },
    },
    listDocuments: { query: { documentsType: 'payment' } },
    unlockDocument: { body: { password: 'parola' } },
    addRegisterDocument: { body: { registerDocument: REGISTER_ENTRY } },
    editRegisterDocument: { body: { registerDocument: { info: 'pe hârtie' } } },
    searchRegisterDocuments: { body: { text: 'contract' } },
  };
}
