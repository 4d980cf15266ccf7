import type { OutgoReportView } from '@scara/contracts/http';
import { isLocalDate } from '@scara/domain/kernel';

/** The search parameters of each page's address; unknown or invalid ones are dropped. */

type Raw = Readonly<Record<string, unknown>>;

/** Tells whether a value is an id: a positive integer. */
export const isId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0;
/** Tells whether a value is a month, yyyymm: 202613 is not. */
export const isMonth = (value: unknown): value is number =>
  isId(value) && value > 200_000 && value < 1_000_000 && value % 100 >= 1 && value % 100 <= 12;
const isDate = (value: unknown): value is string => typeof value === 'string' && isLocalDate(value);
const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));

export type StructureSearch = {
  /** The expanded entrances. */
  readonly scari?: number[];
  /** The apartment in the panel. */
  readonly apartament?: number;
};

export function structureSearch({ scari, apartament }: Raw): StructureSearch {
  return {
    ...(Array.isArray(scari) && { scari: scari.filter(isId) }),
    ...(isId(apartament) && { apartament }),
  };
}

export type UsersSearch = {
  /** The apartment whose code and accounts are shown. */
  readonly conturi?: number;
};

export function usersSearch({ conturi }: Raw): UsersSearch {
  return isId(conturi) ? { conturi } : {};
}

export type SheetSearch = {
  /** The only entrance shown in the sheet of apartments. */
  readonly scara?: number;
};

export function sheetSearch({ scara }: Raw): SheetSearch {
  return isId(scara) ? { scara } : {};
}

const VARIANTS = ['-1', '-2', '-3'] as const;

export type TableSearch = {
  /** What the bills leave out: -1 penalties and arrears, -2 funds as well, -3 funds. */
  readonly varianta?: (typeof VARIANTS)[number] | undefined;
  /** Whether arrears are shown by month. */
  readonly luni?: boolean;
  /** Only apartments with arrears; only those with a negative amount. */
  readonly restante?: boolean;
  readonly negative?: boolean;
  /** Part of an apartment's number or of its owner's name. */
  readonly cauta?: string;
  /** The apartment in the panel: the explanation of its amount `celula`, or its data without `celula`. */
  readonly apartament?: number;
  readonly celula?: string;
  /** The expense column in the panel. */
  readonly coloana?: number;
  /** What the table is compared with: `luna` for the month before, or the number of a closing. */
  readonly compara?: string;
  /** The UTC instant as of which the table is shown; now if absent. */
  readonly atunci?: string;
};

export function tableSearch(raw: Raw): TableSearch {
  const { luni, restante, negative, cauta, apartament, celula, coloana, compara, atunci } = raw;
  const varianta = VARIANTS.find((one) => one === String(raw['varianta']));
  return {
    ...(varianta !== undefined && { varianta }),
    ...(luni === true && { luni }),
    ...(restante === true && { restante }),
    ...(negative === true && { negative }),
    // The router parses a number typed into the search box as a number.
    ...((typeof cauta === 'string' || typeof cauta === 'number') && {
      cauta: String(cauta).slice(0, 45),
    }),
    ...(isId(apartament) && { apartament }),
    ...(typeof celula === 'string' && /^[a-z0-9.]{1,30}$/i.test(celula) && { celula }),
    ...(isId(coloana) && { coloana }),
    ...((compara === 'luna' || isClosing(compara)) && { compara: String(compara) }),
    ...(isMoment(atunci) && { atunci }),
  };
}

/** Tells whether a value is the number of a closing, as a number or as text. */
const isClosing = (value: unknown): boolean =>
  isId(value) || (typeof value === 'string' && isId(Number(value)));

export type OutgoSearch = {
  /** The expense whose distribution is open; `nou` for a new one, `luna-trecuta` for those of the month before. */
  readonly cheltuiala?: number | 'nou' | 'luna-trecuta';
  /** The fund due that is open; `nou` for a new one. */
  readonly cota?: number | 'nou';
};

export function outgoSearch({ cheltuiala, cota }: Raw): OutgoSearch {
  return {
    ...((isId(cheltuiala) || cheltuiala === 'nou' || cheltuiala === 'luna-trecuta') && {
      cheltuiala,
    }),
    ...((isId(cota) || cota === 'nou') && { cota }),
  };
}

export type MetersSearch = {
  /** The meter to show: set by links to this page. */
  readonly contor?: number;
  /** The apartment whose first meter to show: set by links to this page. */
  readonly apartament?: number;
};

export function metersSearch({ contor, apartament }: Raw): MetersSearch {
  return { ...(isId(contor) && { contor }), ...(isId(apartament) && { apartament }) };
}

const PAYMENT_PARTS = ['documente', 'anuntate', 'cenzor', 'registru'] as const;

export type PaymentsSearch = {
  /** The part of the page to show: set by links to this page. */
  readonly parte?: (typeof PAYMENT_PARTS)[number];
  /** The only document that is shown. */
  readonly document?: number;
  /** Whether the form for a payment is open. */
  readonly incasare?: boolean;
};

export function paymentsSearch({ parte, document, incasare }: Raw): PaymentsSearch {
  const part = PAYMENT_PARTS.find((one) => one === parte);
  return {
    ...(part !== undefined && { parte: part }),
    ...(isId(document) && { document }),
    ...(incasare === true && { incasare }),
  };
}

const LETTER_TABS = ['restante', 'somatii', 'adeverinte'] as const;

export type LettersSearch = {
  /** The kind of letters shown. */
  readonly acte?: (typeof LETTER_TABS)[number];
  /** The apartment whose page linked here, to write a letter to or a certificate for. */
  readonly dela?: number | undefined;
  /** The only entrance whose debtors are shown. */
  readonly scara?: number | undefined;
};

export function lettersSearch({ acte, dela, scara }: Raw): LettersSearch {
  const tab = LETTER_TABS.find((one) => one === acte);
  return {
    ...(tab !== undefined && { acte: tab }),
    ...(isId(dela) && { dela }),
    ...(isId(scara) && { scara }),
  };
}

const HISTORY_TABS = ['istoric', 'grafic', 'penalizari', 'fonduri'] as const;

export type HistorySearch = {
  /** The first and the last month shown, yyyymm. */
  readonly de?: number | undefined;
  readonly pana?: number | undefined;
  /** Only what concerns this fund. */
  readonly fond?: number | undefined;
  readonly fila?: (typeof HISTORY_TABS)[number] | undefined;
  /** Whether penalties run until today instead of until the last month. */
  readonly azi?: boolean | undefined;
};

export function historySearch({ de, pana, fond, fila, azi }: Raw): HistorySearch {
  const tab = HISTORY_TABS.find((one) => one === fila);
  return {
    ...(isMonth(de) && { de }),
    ...(isMonth(pana) && { pana }),
    ...(isId(fond) && { fond }),
    ...(tab !== undefined && { fila: tab }),
    ...(azi === true && { azi }),
  };
}

export type SheetsSearch = {
  /** First and last month, yyyymm. */
  readonly de?: number;
  readonly pana?: number;
  /** The only entrance whose sheets are shown, and the apartment whose sheet is shown. */
  readonly scara?: number | undefined;
  readonly apartament?: number | undefined;
};

export function sheetsSearch({ de, pana, scara, apartament }: Raw): SheetsSearch {
  return {
    ...(isMonth(de) && { de }),
    ...(isMonth(pana) && { pana }),
    ...(isId(scara) && { scara }),
    ...(isId(apartament) && { apartament }),
  };
}

/** A period of months, for reports of persons and consumption. */
export type PersonsSearch = {
  /** First and last month, yyyymm. */
  readonly de?: number;
  readonly pana?: number;
};

export function personsSearch({ de, pana }: Raw): PersonsSearch {
  return { ...(isMonth(de) && { de }), ...(isMonth(pana) && { pana }) };
}

/** Arrears at the end of a closed month or on a past day; of one entrance, or of all. */
export type ArrearsSearch = {
  readonly luna?: number | undefined;
  readonly data?: string | undefined;
  readonly scara?: number | undefined;
};

export function arrearsSearch({ luna, data, scara }: Raw): ArrearsSearch {
  return {
    ...(isMonth(luna) && { luna }),
    ...(isDate(data) && { data }),
    ...(isId(scara) && { scara }),
  };
}

/** Which alerts are shown: `arata` also those already looked at, `fel` one kind, `scara` one entrance's apartments. */
export type AlertsSearch = {
  readonly arata?: 'toate' | undefined;
  readonly fel?: string | undefined;
  readonly scara?: number | undefined;
};

export function alertsSearch({ arata, fel, scara }: Raw): AlertsSearch {
  return {
    ...(arata === 'toate' && { arata }),
    ...(typeof fel === 'string' && /^[a-z-]{3,40}$/.test(fel) && { fel }),
    ...(isId(scara) && { scara }),
  };
}

const REPORTS = ['neplatite', 'avansuri', 'cheltuieli', 'nedistribuite', 'cenzor'] as const;
export type ReportName = (typeof REPORTS)[number];

const GROUPINGS = ['expense', 'provider', 'category', 'column'] as const;

export type ReportsSearch = {
  readonly raport?: ReportName;
  /** First and last month, yyyymm. */
  readonly de?: number;
  readonly pana?: number;
  /** What the rows of the expense report are grouped by. */
  readonly dupa?: OutgoReportView['by'];
  /** The expanded row of the expense report, named by any of its expenses. */
  readonly rand?: number;
  /** The only entrance whose unpaid bills are shown. */
  readonly scara?: number | undefined;
};

export function reportsSearch({ raport, de, pana, dupa, rand, scara }: Raw): ReportsSearch {
  const report = REPORTS.find((one) => one === raport);
  const grouping = GROUPINGS.find((one) => one === dupa);
  return {
    ...(report !== undefined && { raport: report }),
    ...(isMonth(de) && { de }),
    ...(isMonth(pana) && { pana }),
    ...(grouping !== undefined && { dupa: grouping }),
    ...(isId(rand) && { rand }),
    ...(isId(scara) && { scara }),
  };
}

export type FundRegisterSearch = {
  /** The first and the last day shown. */
  readonly from?: string;
  readonly to?: string;
};

export function fundRegisterSearch({ from, to }: Raw): FundRegisterSearch {
  return { ...(isDate(from) && { from }), ...(isDate(to) && { to }) };
}

export type RegisterSearch = {
  /** The entry of the register of documents in the panel. */
  readonly inregistrare?: number;
};

export function registerSearch({ inregistrare }: Raw): RegisterSearch {
  return isId(inregistrare) ? { inregistrare } : {};
}

export type TakeoverSearch = {
  /** The table whose rows are shown. */
  readonly tabel?: string;
  /** Shows only the rows with errors, or only those with any remark. */
  readonly doar?: 'faulty' | 'warned';
  /** How many rows are skipped. */
  readonly dela?: number;
};

export function takeoverSearch({ tabel, doar, dela }: Raw): TakeoverSearch {
  return {
    ...(typeof tabel === 'string' && /^[a-z]{3,20}$/.test(tabel) && { tabel }),
    ...((doar === 'faulty' || doar === 'warned') && { doar }),
    ...(isId(dela) && { dela }),
  };
}

export type AuditSearch = {
  readonly actor?: number;
  readonly type?: string;
  /** Not checked here, or every page would load the list of kinds; the audit page knows them. */
  readonly objectKind?: string;
  readonly objectId?: number;
  readonly from?: string;
  readonly to?: string;
  /** The UTC instant whose structure is in the panel. */
  readonly atunci?: string;
};

export function auditSearch({
  actor,
  type,
  objectKind,
  objectId,
  from,
  to,
  atunci,
}: Raw): AuditSearch {
  return {
    ...(isId(actor) && { actor }),
    ...(typeof type === 'string' && /^[A-Za-z]{3,60}$/.test(type) && { type }),
    ...(typeof objectKind === 'string' && /^[a-z_]{3,30}$/.test(objectKind) && { objectKind }),
    ...(isId(objectId) && { objectId }),
    ...(isDate(from) && { from }),
    ...(isDate(to) && { to }),
    ...(isMoment(atunci) && { atunci }),
  };
}

const MOVEMENTS = ['in', 'out', 'other'] as const;

export type ApprovalsSearch = {
  readonly asociatie?: number | undefined;
  readonly miscare?: (typeof MOVEMENTS)[number] | undefined;
  /** The first and the last day shown. */
  readonly from?: string;
  readonly to?: string;
  /** Shows approved payments instead of those waiting. */
  readonly aprobate?: boolean | undefined;
};

export function approvalsSearch({ asociatie, miscare, from, to, aprobate }: Raw): ApprovalsSearch {
  const kind = MOVEMENTS.find((one) => one === miscare);
  return {
    ...(isId(asociatie) && { asociatie }),
    ...(kind !== undefined && { miscare: kind }),
    ...(isDate(from) && { from }),
    ...(isDate(to) && { to }),
    ...(aprobate === true && { aprobate }),
  };
}

export type UnsubscribeSearch = {
  readonly idUser?: number;
  readonly unsubscribeHash?: string;
  /** The association whose mail was opened. */
  readonly idHome?: number;
};

/** The parameters of an unsubscribe link in a mail. */
export function unsubscribeSearch({ idUser, unsubscribeHash, idHome }: Raw): UnsubscribeSearch {
  return {
    ...(isId(idUser) && { idUser }),
    ...(typeof unsubscribeHash === 'string' && { unsubscribeHash }),
    ...(isId(idHome) && { idHome }),
  };
}
