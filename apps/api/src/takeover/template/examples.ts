import type { ColumnName, TableName } from '@scara/domain/takeover';

/** The example in a column's cell, and the explanation on the help sheet. */
export type ColumnHelp = { readonly example: string; readonly help: string };

type Helps = { readonly [T in TableName]: Readonly<Record<ColumnName<T>, ColumnHelp>> };

const at = (example: string, help: string): ColumnHelp => ({ example, help });

const PLACE = {
  entrance: at('A', 'Scara, așa cum apare în foaia Apartamente.'),
  apartment: at('12', 'Numărul apartamentului în scara lui.'),
};
const MONTH = at('2025-09', 'Luna, AAAA-LL. Una dintre lunile din foaia Luni.');
const PAYERS = at(
  'toată',
  '„toată”, „Scara A” sau un grup din foaia Grupuri. Gol: toată asociația.',
);
const MODE =
  'Numărul sau denumirea: 1 sume tastate · 2 persoane · 3 egal pe apartament · 4 cotă indiviză · 5 consum · 6 automat (consum, ' +
  'altfel persoane) · 7 suprafață încălzită · 8 apartamente cu persoane sau consum · 9 coeficient 2 · ' +
  '10 apartamente cu consum · 11 restanțe · 12 coeficient 3 · 13 persoane, cel puțin una · 14 coeficient 4.';
const LEI = 'Lei, cu punct înaintea banilor: 1234.56.';

/** Every column of every table; the type prevents forgetting a new one. */
export const HELP: Helps = {
  association: {
    name: at('Asociația de proprietari Exemplu', 'Denumirea. Se schimbă doar ce completați.'),
    cif: at('14399840', 'Codul fiscal al asociației.'),
    city: at('Cluj-Napoca', 'Localitatea.'),
    address: at('Strada Teilor nr. 6', 'Adresa, între 10 și 50 de caractere.'),
    iban: at('RO49AAAA1B31007593840000', 'Contul asociației.'),
    bank: at('Banca Exemplu', 'Banca la care este contul.'),
  },
  apartments: {
    block: at('T6', 'Blocul scării. Gol: toate scările stau într-un singur bloc.'),
    entrance: at('A', 'Scara. Aceeași denumire în toate foile.'),
    apartment: at('12', 'Numărul apartamentului, unic în scara lui.'),
    name: at('Popescu Ion', 'Proprietarul sau firma, cel mult 45 de caractere.'),
    type: at('persoană', '„persoană” sau „firmă”. Gol: persoană.'),
    persons: at('3', 'Persoanele de la începutul primei luni; schimbările stau în foaia Persoane.'),
    s_percent: at(
      '1.30835',
      'Cota-parte indiviză, în procente cu cel mult 5 zecimale. Suma lor este 100.',
    ),
    hs_m2: at('54.6726', 'Suprafața încălzită (coeficientul 1), cel mult 4 zecimale.'),
    c2: at('1', 'Coeficientul 2, cel mult 4 zecimale.'),
    c3: at('2', 'Coeficientul 3, cel mult 5 zecimale.'),
    c4: at('0.5', 'Coeficientul 4, cel mult 5 zecimale.'),
    cif: at('', 'CIF-ul firmei sau CNP-ul persoanei, dacă îl aveți.'),
    email: at('', 'Adresa la care primește nota de plată, dacă o aveți.'),
    phone: at('0720000137', 'Telefonul, 10-15 cifre.'),
  },
  meters: {
    ...PLACE,
    series: at('TE100206', 'Seria contorului, unică în asociație.'),
    type: at('1', '1 apă rece · 2 apă caldă · 3 altă contorizare · 4 altă contorizare 1.'),
    location: at('2', '1 bucătărie · 2 baie · 3 baie de serviciu · 4 alt loc.'),
    initial_index: at('49.429', 'Indexul dinaintea primei luni, cel mult 3 zecimale.'),
  },
  groups: {
    group: at(
      'Locuințe',
      'Grupul; câte un rând pentru fiecare apartament al lui. Scările sunt deja grupuri.',
    ),
    ...PLACE,
  },
  months: {
    month: at('2025-09', 'Luna, AAAA-LL. Lunile vin una după alta, fără goluri.'),
    published: at(
      '12.10.2025',
      'Data afișării, ZZ.LL.AAAA. Goală la ultima lună, dacă nu este afișată.',
    ),
    closed: at('12.10.2025', 'Data închiderii. Goală la ultima lună, dacă rămâne deschisă.'),
    maturity_days: at('20', 'Zile de la afișare până la scadență, 0-100.'),
    penalty_percent_per_day: at('0.10', 'Penalizarea pe zi, în procente.'),
  },
  persons: {
    month: at('2025-11', 'Luna din care este valabil numărul.'),
    ...PLACE,
    persons: at('4', 'Numărul de persoane din luna aceea înainte.'),
  },
  readings: {
    month: MONTH,
    ...PLACE,
    series: at('TE100206', 'Seria contorului, din foaia Contoare.'),
    index: at('53.733', 'Indexul citit, cel mult 3 zecimale. Gol numai la starea 1.'),
    state: at(
      '4',
      '1 neintrodus · 2 de locatar · 3 estimat · 4 introdus de administrator · 5 confirmat · 6 citit · 7 radio.',
    ),
  },
  expenses: {
    month: MONTH,
    column: at('Apă rece', 'Coloana din lista de plată.'),
    provider: at('Apa Exemplu SA', 'Furnizorul.'),
    provider_cif: at('14399840', 'CIF-ul furnizorului, dacă îl aveți.'),
    invoice: at('APA10', 'Numărul facturii.'),
    invoice_date: at('04.10.2025', 'Data facturii.'),
    amount_lei: at('1385.59', `Suma facturii. ${LEI}`),
    quantity: at(
      '226.403',
      'Cantitatea facturată, cel mult 3 zecimale. Goală: toată suma se repartizează.',
    ),
    metering: at(
      '2',
      'Numărul sau denumirea: 1 necontorizat · 2 apă rece · 3 apă caldă · 4 consumuri tastate · 5 altă contorizare · 6 altă contorizare 1.',
    ),
    distribution: at('2', MODE),
    group: PAYERS,
    canal_percent: at(
      '',
      'Numai la coloanele care încep cu „Canal”: procentul din rece plus caldă.',
    ),
    typed_shares: at('', 'Numai la repartizarea 1: „A/5=41.27; A/10=30.62”.'),
    unit: at('', 'Numai la contorizarea 4: unitatea consumurilor tastate.'),
    typed_consumptions: at('', 'Numai la contorizarea 4: „A/5=3.5; A/10=12”.'),
  },
  funds: {
    month: MONTH,
    fund: at('Fond de reparații', 'Fondul.'),
    total_lei: at('1500.00', `Cât se strânge în luna aceea de la toți. ${LEI}`),
    distribution: at('4', `${MODE} La fonduri nu se folosesc 1, 5, 10 și 11.`),
    group: PAYERS,
  },
  payments: {
    no: at('1', 'Numărul de ordine; hotărăște între încasările din aceeași zi.'),
    date: at('14.10.2025', 'Data încasării.'),
    apartment: PLACE.apartment,
    entrance: PLACE.entrance,
    amount_lei: at('194.60', `Suma încasată. ${LEI}`),
    mode: at('1', '1 numerar, cu chitanță · 2 bancă.'),
    fund: at('', 'Fondul plătit. Gol: plată generală.'),
    receipt_series: at('TEI', 'Seria chitanței.'),
    receipt_number: at('8', 'Numărul chitanței, o singură dată pe an în seria ei.'),
  },
  opening: {
    ...PLACE,
    kind: at('restanță', '„restanță”, „penalizare”, „avans” sau „fond”.'),
    month: at('2025-08', 'Luna datoriei, dinaintea primei luni. Goală la avans.'),
    fund: at('', 'Fondul, numai la „fond”.'),
    amount_lei: at('125.40', `Cât a rămas de plată, sau avansul. ${LEI}`),
    principal_lei: at('300.00', 'La restanță: cât era datoria la început. Gol: cât a rămas.'),
    penalties_posted_lei: at('12.30', 'La restanță: penalizările calculate deja pentru ea.'),
    published: at('12.09.2025', 'La restanță: când a fost afișată lista acelei luni.'),
    maturity_days: at('20', 'La restanță: zilele până la scadența ei.'),
    penalty_percent_per_day: at('0.10', 'La restanță: penalizarea ei pe zi, în procente.'),
    penalties_through: at(
      '31.08.2025',
      'La restanță: ziua până la care penalizările sunt deja calculate.',
    ),
  },
};
