import { shownDate, type YearMonth } from '@scara/domain/kernel';
import type { CellProblem } from '@scara/domain/takeover';
import { counted, shownLei, shownNumber } from '../http/labels.js';
import { divisionText, monthName } from '../http/month-words.js';
import { percentText, TABLE_TITLES } from './words.js';

/** Describes a problem of a cell, row or table in one sentence. */
export function cellProblemText(problem: CellProblem): string {
  switch (problem.code) {
    case 'column-missing':
      return `Lipsește coloana „${problem.head}”.`;
    case 'column-unknown':
      return `Coloana „${problem.head}” nu este cunoscută și nu se preia.`;
    case 'column-twice':
      return `Coloana „${problem.head}” apare de două ori; prima este „${problem.first}”.`;
    case 'table-needed':
      return problem.isEmpty
        ? `Tabelul ${TABLE_TITLES[problem.needed]} nu are niciun rând de preluat.`
        : `Lipsește tabelul ${TABLE_TITLES[problem.needed]}.`;
    case 'row-too-long':
      return `Rândul are ${counted(problem.cells, 'o celulă', 'celule')}, iar capul de tabel ${problem.heads}: verificați separatorii.`;
    case 'total-differs':
      return `Totalul de la rândul ${problem.row}, coloana „${problem.head}”, este ${numberText(problem.stated)}, iar rândurile adună ${numberText(problem.summed)}.`;
    case 'cell-empty':
      return 'Celula nu poate fi goală.';
    case 'cell-formula':
      return problem.isEmpty
        ? `Celula conține formula ${problem.formula}, iar fișierul nu păstrează ce a dat ea. Scrieți valoarea.`
        : `Celula conține formula ${problem.formula}. Scrieți valoarea.`;
    case 'cell-merged':
      return `Celula este unită cu cea de la rândul ${problem.row}${problem.value.trim() === '' ? '' : `, „${problem.value}”`}. Scrieți valoarea acestui rând.`;
    case 'cell-error-value':
      return `Celula conține eroarea ${problem.value}.`;
    case 'text-length':
      return `Textul trebuie să aibă între ${problem.least} și ${counted(problem.most, 'un caracter', 'caractere')}.`;
    case 'text-signs':
      return 'Textul conține caractere care nu sunt permise.';
    case 'text-garbled':
      return 'Literele au fost stricate de o salvare cu altă codare. Scrieți textul din nou.';
    case 'choice-unknown':
      return `Valoarea trebuie să fie una dintre: ${problem.choices.join(', ')}.`;
    case 'not-a-number':
      return 'Nu este un număr.';
    case 'comma-understood':
      return `Virgula a fost înțeleasă ca separator zecimal: ${problem.value}.`;
    case 'commas-understood': {
      const cells = counted(problem.cells, 'o celulă', 'celule');
      return `În ${cells} virgula a fost înțeleasă ca separator zecimal, de exemplu ${problem.value}; fiecare rând spune ce a înțeles.`;
    }
    case 'comma-ambiguous':
      return `Virgula poate însemna ${problem.small} sau ${problem.large}. Scrieți numărul cu punct înaintea zecimalelor.`;
    case 'point-ambiguous':
      return `În acest tabel virgula desparte zecimalele, deci punctul poate însemna ${problem.small} sau ${problem.large}.`;
    case 'thousands-separator':
      return 'Numărul are separator de mii. Scrieți-l fără, cu punct înaintea zecimalelor.';
    case 'unit-in-number':
      return `Scrieți numai numărul, fără „${problem.unit}”.`;
    case 'too-many-decimals':
      return `Numărul are mai mult de ${counted(problem.decimals, 'o zecimală', 'zecimale')}. Dacă punctul desparte miile, ștergeți-l.`;
    case 'number-out-of-bounds':
      return `Numărul trebuie să fie între ${numberText(problem.least)} și ${numberText(problem.most)}.`;
    case 'number-not-whole':
      return 'Numărul trebuie să fie întreg.';
    case 'amount-zero':
      return 'Suma este zero.';
    case 'month-invalid':
      return 'Luna se scrie 2025-09.';
    case 'date-invalid':
      return 'Data se scrie 12.10.2025.';
    case 'day-unknown':
      return 'Ziua aceasta nu există în calendar.';
    case 'year-outside':
      return 'Anul trebuie să fie între 2000 și 2099.';
    case 'date-outside-months':
      return `Data trebuie să fie între ${shownDate(problem.first)} și ${shownDate(problem.last)}; ce este mai vechi intră în solduri.`;
    case 'date-ahead':
      return `Data este în viitor: cel mai târziu poate fi ${shownDate(problem.last)}.`;
    case 'date-before':
      return problem.what === 'published'
        ? `Afișarea nu poate fi înainte de ${shownDate(problem.than)}.`
        : `Închiderea nu poate fi înainte de afișare, ${shownDate(problem.than)}.`;
    case 'month-unknown':
      return 'Luna nu este în tabelul Luni.';
    case 'month-gap':
      return `Lunile vin una după alta: aici ar trebui să fie ${monthName(problem.expected as YearMonth)}.`;
    case 'month-left-open':
      return 'Luna nu are dată de închidere: numai ultima poate rămâne deschisă.';
    case 'month-not-before':
      return `Datoria trebuie să fie dinaintea primei luni, ${monthName(problem.first as YearMonth)}.`;
    case 'maturity-beyond-law':
      return 'Peste 30 de zile până la scadență (Legea 196/2018, art. 77).';
    case 'rate-beyond-law':
      return 'Peste 0,2 % pe zi, limita din Legea 196/2018, art. 77.';
    case 'entrance-unknown':
      return 'Scara nu este în tabelul Apartamente.';
    case 'entrance-needed':
      return 'Scrieți scara: numărul apartamentului nu spune singur care este.';
    case 'apartment-unknown':
      return `Apartamentul nu este în scara ${problem.entrance}.`;
    case 'entrance-in-other-block':
      return (
        (problem.block === ''
          ? 'Aceeași scară apare mai sus fără bloc: corectați blocul'
          : `Aceeași scară apare mai sus în blocul ${problem.block}: corectați blocul`) +
        ' sau, dacă este altă scară, dați-i în toate tabelele alt nume.'
      );
    case 'meter-unknown':
      return 'Contorul nu este în tabelul Contoare.';
    case 'meter-elsewhere':
      return `Contorul este al apartamentului ${problem.apartment} din scara ${problem.entrance}.`;
    case 'group-unknown':
      return 'Grupul nu este „toată”, o scară sau un grup din tabelul Grupuri.';
    case 'group-name-reserved':
      return 'Acest nume este al unei scări sau al întregii asociații.';
    case 'fund-unknown':
      return 'Fondul nu apare în Fonduri sau în Solduri.';
    case 'duplicate-row':
      return `Același lucru apare la rândul ${problem.first}.`;
    case 'rows-alike':
      return `Seamănă cu rândul ${problem.first}: verificați să nu fie de două ori.`;
    case 'same-name-other-cif':
      return `Același furnizor are la rândul ${problem.first} CIF-ul ${problem.cif}.`;
    case 'association-too-large':
      return `Sunt ${counted(problem.objects, 'un bloc', 'blocuri, scări, apartamente, grupuri, coloane, fonduri și furnizori')}; o asociație cuprinde cel mult ${problem.most}.`;
    case 'shares-sum':
      return `Suma cotelor este ${percentText(problem.sumE5)}, nu 100 %.`;
    case 'shares-sum-rounded':
      return `Suma cotelor este ${percentText(problem.sumE5)}; pare o rotunjire.`;
    case 'cif-length-invalid':
      return 'CIF-ul are o lungime greșită.';
    case 'cif-invalid':
      return 'CIF-ul nu este valid.';
    case 'cnp-invalid':
      return 'CNP-ul nu este valid.';
    case 'iban-invalid':
      return 'IBAN-ul nu este valid.';
    case 'phone-invalid':
      return 'Telefonul are 10-15 cifre.';
    case 'phone-zero-lost':
      return `Telefonul și-a pierdut zeroul din față; se preia ${problem.value}.`;
    case 'email-invalid':
      return 'Adresa de e-mail nu este validă.';
    case 'index-without-state':
      return 'Starea 1 (neintrodus) nu are index.';
    case 'index-needed':
      return 'Starea cere un index; fără index, starea este 1.';
    case 'consumption-negative':
      return `Indexul ${shownNumber(problem.indexMilli, 3)} este sub cel dinainte, ${shownNumber(problem.oldIndexMilli, 3)}: consum negativ.`;
    case 'consumption-beyond-people':
      return `Consum de ${shownNumber(problem.consumptionMilli, 3)} m³ de la citirea dinainte: verificați dacă indexul și-a pierdut virgula.`;
    case 'distribution-needs-metering':
      return 'Repartizarea după consum cere o contorizare.';
    case 'distribution-not-for-funds':
      return 'Un fond nu se repartizează după consum, restanțe sau sume tastate.';
    case 'metering-without-typed-shares':
      return 'Sumele tastate nu merg împreună cu o contorizare.';
    case 'quantity-not-positive':
      return 'Cantitatea trebuie să fie mai mare decât zero.';
    case 'canal-not-here':
      return 'Procentul de canal este numai pentru coloane contorizate care încep cu „Canal”.';
    case 'typed-shares-needed':
      return 'Repartizarea 1 cere sumele pe apartamente: A/5=41.27; A/10=30.62.';
    case 'typed-shares-not-here':
      return 'Sume pe apartamente se scriu numai la repartizarea 1.';
    case 'typed-consumptions-needed':
      return 'Contorizarea 4 cere consumurile pe apartamente: A/5=3.5; A/10=12.';
    case 'typed-consumptions-not-here':
      return 'Consumuri pe apartamente se scriu numai la contorizarea 4.';
    case 'unit-not-here':
      return 'Unitatea se scrie numai la contorizarea 4.';
    case 'typed-share-form':
      return `„${problem.part}” nu este de forma scară/apartament=valoare sau apartamentul nu există.`;
    case 'typed-share-twice':
      return `Apartamentul din „${problem.part}” are deja o valoare.`;
    case 'typed-share-outside-group':
      return `Apartamentul din „${problem.part}” nu este în grupul care plătește.`;
    case 'typed-shares-sum':
      return `Sumele tastate dau ${shownLei(problem.typedBani)}, iar factura ${shownLei(problem.amountBani)}.`;
    case 'typed-shares-adjusted':
      return `Diferența de ${shownLei(problem.gapBani)} se împarte între sumele tastate.`;
    case 'not-distributable':
      return divisionText(problem.refusal);
    case 'arrears-assumed':
      return 'S-ar putea ca atunci să nu datoreze nimeni: plățile de până la afișare acoperă tot ce s-a cerut. Dacă nu datorează nimeni, preluarea se oprește aici.';
    case 'receipt-needed':
      return 'Încasarea în numerar are chitanță, cu serie și număr.';
    case 'receipt-not-here':
      return 'Plata prin bancă nu are chitanță.';
    case 'receipt-twice':
      return `Chitanța cu acest număr apare la rândul ${problem.first}.`;
    case 'number-twice':
      return `Numărul de ordine apare la rândul ${problem.first}.`;
    case 'field-not-for-kind':
      return 'Câmpul nu este pentru acest fel de sold.';
    case 'opening-zero':
      return 'Soldul este zero: rândul nu scrie nimic.';
    case 'opening-negative':
      return problem.isAdvance
        ? 'Avansul se scrie fără minus; o datorie se scrie ca restanță.'
        : 'Soldul nu poate fi negativ; ce s-a plătit în plus se scrie ca avans, fără minus.';
    case 'principal-below-rest':
      return `Datoria inițială nu poate fi sub ce a rămas, ${shownLei(problem.restBani)}.`;
    case 'penalties-above-principal':
      return `Penalizările nu pot depăși datoria, ${shownLei(problem.principalBani)} (Legea 196/2018, art. 77).`;
    case 'opening-terms-assumed':
      return (
        `Se consideră lista afișată la ${shownDate(problem.published)} și penalizările calculate ` +
        `până la ${shownDate(problem.penaltiesThrough)}.`
      );
    case 'advance-beside-debt':
      return `Apartamentul are la rândul ${problem.first} soldul opus: un avans stinge singur datoria.`;
  }
}

/** Formats a number of the domain (100.1) as the page beside it does (100,1). */
const numberText = (value: string): string =>
  Number(value).toLocaleString('ro-RO', { maximumFractionDigits: 5 });
