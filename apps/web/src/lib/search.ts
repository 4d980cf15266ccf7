import { objectKinds, type ObjectKind, type OutgoReportView } from '@scara/contracts/http';

export type StructureSearch = {
  /** Entrances that are open. */
  readonly scari?: number[];
  /** The apartment in the panel. */
  readonly apartament?: number;
};

export type SheetSearch = {
  /** The only entrance in the sheet of apartments. */
  readonly scara?: number;
};

/** A period of months: persons' reports, consumption. */
export type PersonsSearch = {
  /** Months from and to, yyyymm. */
  readonly de?: number;
  readonly pana?: number;
};

export type LettersSearch = {
  /** What is shown of the letters. */
  readonly acte?: (typeof LETTER_TABS)[number];
  /** The apartment whose page led here, to be written to or certified. */
  readonly dela?: number | undefined;
};

const LETTER_TABS = ['restante', 'somatii', 'adeverinte'] as const;

export type SheetsSearch = {
  /** Months from and to, yyyymm. */
  readonly de?: number;
  readonly pana?: number;
  /** The only entrance whose sheets are shown, and the apartment whose sheet is. */
  readonly scara?: number | undefined;
  readonly apartament?: number | undefined;
};

export type AuditSearch = {
  readonly actor?: number;
  readonly type?: string;
  readonly objectKind?: ObjectKind;
  readonly objectId?: number;
  readonly from?: string;
  readonly to?: string;
  /** The moment whose structure stands in the panel. */
  readonly atunci?: string;
};

export type OutgoSearch = {
  /** The expense whose distribution is open; `nou` for a new one, `luna-trecuta` for those of the month before. */
  readonly cheltuiala?: number | 'nou' | 'luna-trecuta';
  /** The fund due that is open; `nou` for a new one. */
  readonly cota?: number | 'nou';
};

export type PaymentsSearch = {
  /** The only document that is shown. */
  readonly document?: number;
  /** Money is to be taken in. */
  readonly incasare?: boolean;
};

export type MetersSearch = {
  /** The meter that somebody was led to. */
  readonly contor?: number;
  readonly apartament?: number;
};

export type TableSearch = {
  /** What a bill is shown without: penalties and arrears, funds as well, funds. */
  readonly varianta?: (typeof VARIANTS)[number] | undefined;
  /** Arrears by month are shown. */
  readonly luni?: boolean;
  /** Only apartments with arrears; only those with a negative amount. */
  readonly restante?: boolean;
  readonly negative?: boolean;
  /** Part of an apartment's number or of its owner's name. */
  readonly cauta?: string;
  /** The apartment in the panel: its amount under `celula`, without one its data. */
  readonly apartament?: number;
  readonly celula?: string;
  /** The expense column in the panel. */
  readonly coloana?: number;
  /** What the table is compared with: `luna`, the month before, or the number of a closing. */
  readonly compara?: string;
  /** The moment, in UTC, as of which the table is shown; the present one without it. */
  readonly atunci?: string;
};

export type TakeoverSearch = {
  /** The table whose rows are shown. */
  readonly tabel?: string;
  /** Only its rows with errors, or with anything to be said. */
  readonly doar?: 'faulty' | 'warned';
  /** Rows passed over. */
  readonly dela?: number;
};

export type HistorySearch = {
  /** The first and the last month shown, yyyymm. */
  readonly de?: number | undefined;
  readonly pana?: number | undefined;
  /** Only what concerns this fund. */
  readonly fond?: number | undefined;
  readonly fila?: 'istoric' | 'grafic' | 'penalizari' | 'fonduri' | undefined;
  /** Penalties until today, not until the last month. */
  readonly azi?: boolean | undefined;
};

export type FundRegisterSearch = {
  /** The first and the last day shown. */
  readonly from?: string;
  readonly to?: string;
};

export type RegisterSearch = {
  /** The entry of the register of documents in the panel. */
  readonly inregistrare?: number;
};

const reportNames = ['neplatite', 'avansuri', 'cheltuieli', 'nedistribuite', 'cenzor'] as const;
export type ReportName = (typeof reportNames)[number];

export type ReportsSearch = {
  readonly raport?: ReportName;
  /** Months from and to, yyyymm. */
  readonly de?: number;
  readonly pana?: number;
  /** What a row of the expenses puts together. */
  readonly dupa?: OutgoReportView['by'];
  /** The row of the expenses that is open, by any expense of it. */
  readonly rand?: number;
};

const movementKinds = ['in', 'out', 'other'] as const;

export type ApprovalsSearch = {
  readonly asociatie?: number | undefined;
  readonly miscare?: (typeof movementKinds)[number] | undefined;
  /** The first and the last day shown. */
  readonly from?: string;
  readonly to?: string;
  /** What was approved, not what waits. */
  readonly aprobate?: boolean | undefined;
};

export type UnsubscribeSearch = {
  readonly idUser?: number;
  readonly unsubscribeHash?: string;
  /** The association whose mail was opened. */
  readonly idHome?: number;
};

type Raw = Readonly<Record<string, unknown>>;

/** What an address may say of the structure page; the rest is dropped. */
export function structureSearch({ scari, apartament }: Raw): StructureSearch {
  return {
    ...(Array.isArray(scari) && { scari: scari.filter(isId) }),
    ...(isId(apartament) && { apartament }),
  };
}

export function sheetSearch({ scara }: Raw): SheetSearch {
  return isId(scara) ? { scara } : {};
}

export function personsSearch({ de, pana }: Raw): PersonsSearch {
  return { ...(isMonth(de) && { de }), ...(isMonth(pana) && { pana }) };
}

const groupings: readonly unknown[] = ['expense', 'provider', 'category', 'column'];

/** What an address may say of the page of reports; the rest is dropped. */
export function reportsSearch({ raport, de, pana, dupa, rand }: Raw): ReportsSearch {
  return {
    ...(reportNames.some((name) => name === raport) && { raport: raport as ReportName }),
    ...(isMonth(de) && { de }),
    ...(isMonth(pana) && { pana }),
    ...(groupings.includes(dupa) && { dupa: dupa as NonNullable<ReportsSearch['dupa']> }),
    ...(isId(rand) && { rand }),
  };
}

export type ArrearsSearch = {
  readonly luna?: number | undefined;
  readonly data?: string | undefined;
};

/** What an address may say of the arrears of a day past: a closed month, or a day. */
export function arrearsSearch({ luna, data }: Raw): ArrearsSearch {
  return { ...(isMonth(luna) && { luna }), ...(isDate(data) && { data }) };
}

/** True for a month as addresses carry it, yyyymm: 202613 is none. */
export const isMonth = (value: unknown): value is number =>
  isId(value) && value > 200_000 && value < 1_000_000 && value % 100 >= 1 && value % 100 <= 12;

const VARIANTS = ['-1', '-2', '-3'] as const;

/** What an address may say of the expense table and of an apartment's month; the rest is dropped. */
export function tableSearch(raw: Raw): TableSearch {
  const { luni, restante, negative, cauta, apartament, celula, coloana, compara, atunci } = raw;
  const varianta = VARIANTS.find((one) => one === String(raw['varianta']));
  return {
    ...(varianta !== undefined && { varianta }),
    ...(luni === true && { luni }),
    ...(restante === true && { restante }),
    ...(negative === true && { negative }),
    // A number typed into the search stands in the address as a number.
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

/** What an address may say of the audit page; the rest is dropped. */
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
    ...(isObjectKind(objectKind) && { objectKind }),
    ...(isId(objectId) && { objectId }),
    ...(isDate(from) && { from }),
    ...(isDate(to) && { to }),
    ...(isMoment(atunci) && { atunci }),
  };
}

export function fundRegisterSearch({ from, to }: Raw): FundRegisterSearch {
  return { ...(isDate(from) && { from }), ...(isDate(to) && { to }) };
}

export function registerSearch({ inregistrare }: Raw): RegisterSearch {
  return isId(inregistrare) ? { inregistrare } : {};
}

/** What an address may say of the cash book; the rest is dropped. */
export function paymentsSearch({ document, incasare }: Raw): PaymentsSearch {
  return {
    ...(isId(document) && { document }),
    ...(incasare === true && { incasare }),
  };
}

/** What an address may say of a month's expenses; the rest is dropped. */
export function outgoSearch({ cheltuiala, cota }: Raw): OutgoSearch {
  return {
    ...((isId(cheltuiala) || cheltuiala === 'nou' || cheltuiala === 'luna-trecuta') && {
      cheltuiala,
    }),
    ...((isId(cota) || cota === 'nou') && { cota }),
  };
}

/** What an address may say of a month's meters; the rest is dropped. */
export function metersSearch({ contor, apartament }: Raw): MetersSearch {
  return { ...(isId(contor) && { contor }), ...(isId(apartament) && { apartament }) };
}

/** What an address may say of a take-over; the rest is dropped. */
export function takeoverSearch({ tabel, doar, dela }: Raw): TakeoverSearch {
  return {
    ...(typeof tabel === 'string' && /^[a-z]{3,20}$/.test(tabel) && { tabel }),
    ...((doar === 'faulty' || doar === 'warned') && { doar }),
    ...(isId(dela) && { dela }),
  };
}

/** What an address may say of the letters; the rest is dropped. */
export function lettersSearch({ acte, dela }: Raw): LettersSearch {
  const tab = LETTER_TABS.find((one) => one === acte);
  return { ...(tab !== undefined && { acte: tab }), ...(isId(dela) && { dela }) };
}

/** What an address may say of the apartments' sheets; the rest is dropped. */
export function sheetsSearch({ de, pana, scara, apartament }: Raw): SheetsSearch {
  return {
    ...(isId(de) && { de }),
    ...(isId(pana) && { pana }),
    ...(isId(scara) && { scara }),
    ...(isId(apartament) && { apartament }),
  };
}

/** What an address may say of an apartment's history; the rest is dropped. */
export function historySearch({ de, pana, fond, fila, azi }: Raw): HistorySearch {
  return {
    ...(isId(de) && { de }),
    ...(isId(pana) && { pana }),
    ...(isId(fond) && { fond }),
    ...((fila === 'istoric' ||
      fila === 'grafic' ||
      fila === 'penalizari' ||
      fila === 'fonduri') && { fila }),
    ...(azi === true && { azi }),
  };
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
/** The number of a closing: as the address has it, or as it was read of it. */
const isClosing = (value: unknown): boolean =>
  isId(value) || (typeof value === 'string' && isId(Number(value)));
const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isObjectKind = (value: unknown): value is ObjectKind =>
  objectKinds.some((kind) => kind === value);

/** What an address may say of the approvals; the rest is dropped. */
export function approvalsSearch({ asociatie, miscare, from, to, aprobate }: Raw): ApprovalsSearch {
  const kind = movementKinds.find((one) => one === miscare);
  return {
    ...(isId(asociatie) && { asociatie }),
    ...(kind !== undefined && { miscare: kind }),
    ...(isDate(from) && { from }),
    ...(isDate(to) && { to }),
    ...(aprobate === true && { aprobate }),
  };
}

/** What the link of a mail carries. */
export function unsubscribeSearch({ idUser, unsubscribeHash, idHome }: Raw): UnsubscribeSearch {
  return {
    ...(isId(idUser) && { idUser }),
    ...(typeof unsubscribeHash === 'string' && { unsubscribeHash }),
    ...(isId(idHome) && { idHome }),
  };
}
