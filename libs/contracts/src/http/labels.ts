/** The Romanian name of every field that a form, a refusal or the audit page shows. */
export const FIELD_LABELS = {
  name: 'Nume',
  street: 'Stradă',
  number: 'Număr apartament',
  tenantName: 'Nume proprietar',
  persons: 'Număr persoane',
  surfaceE5: 'Cotă-parte indiviză',
  heatSurfaceE5: 'Suprafață încălzită',
  c2E5: 'Coeficient 2',
  c3E5: 'Coeficient 3',
  c4E5: 'Coeficient 4',
  nopRemBani: 'Restanțe excluse de la penalizare',
  nopPenBani: 'Penalizări excluse',
  tel1: 'Telefon 1',
  tel2: 'Telefon 2',
  infoExtended: 'Informații suplimentare',
  isCompany: 'Tip persoană',
  toSendEfactura: 'Trimite în e-Factura',
  cif: 'CIF / CNP',
  cn: 'Nume facturat',
  caddr: 'Adresă facturare',
  county: 'Județ',
  tva: 'Plătitor de TVA',
  apartments: 'Apartamente',
  city: 'Localitate',
  address: 'Adresă',
  iban: 'IBAN',
  bank: 'Bancă',
  maturityDays: 'Zile până la scadență',
  penaltiesRateE2: 'Penalizare pe zi (%)',
  tableFontSize: 'Mărimea literelor în tabel',
  hasCensor: 'Are cenzor',
  generalInfo: 'Informații generale',
  c1Name: 'Denumire coeficient 1',
  c2Name: 'Denumire coeficient 2',
  c3Name: 'Denumire coeficient 3',
  c4Name: 'Denumire coeficient 4',
  roles: 'Drepturi',
  idGroup: 'Scară',
  idUser: 'Persoană',
  email: 'E-mail',
  password: 'Parolă',
  confirmPassword: 'Confirmare parolă',
  firstName: 'Prenume',
  lastName: 'Nume',
  phoneNumber: 'Telefon',
  referralId: 'Cod de recomandare',
  termsAccepted: 'Termeni și condiții',
  remember: 'Ține-mă minte',
  order: 'Ordine',
  at: 'Moment',
  from: 'De la',
  to: 'Până la',
  cursor: 'Pagină',
  limit: 'Rânduri pe pagină',
  actor: 'Persoană',
  type: 'Fel',
  objectKind: 'Obiect',
  objectId: 'Obiect',
} as const;

export type FieldName = keyof typeof FIELD_LABELS;

/** The label of a field; a field without one is named as it was sent. */
export function labelOf(field: string): string {
  return (FIELD_LABELS as Readonly<Record<string, string>>)[field] ?? field;
}

/** What a sum kept scaled looks like to a person: `shownNumber(999899999, 5)` is 9.998,99999. */
export function shownNumber(value: number, decimals: number): string {
  return (value / 10 ** decimals).toLocaleString('ro-RO', { maximumFractionDigits: decimals });
}

/** 'un caracter', '5 caractere', '45 de caractere'. */
export function counted(count: number, one: string, many: string): string {
  if (count === 1) return one;
  const rest = count % 100;
  return rest === 0 || rest >= 20 ? `${count} de ${many}` : `${count} ${many}`;
}
