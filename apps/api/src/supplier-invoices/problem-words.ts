import { counted, monthName } from '@scara/contracts/http';
import type { ProposalProblem } from '@scara/domain/proposals';
import { amountText } from '../print/words.js';

const unitOf = (currency: string): string => (currency === 'RON' ? 'lei' : currency);

/** Returns a problem to consider before an invoice becomes an expense, as a sentence. */
export function problemText(problem: ProposalProblem): string {
  switch (problem.code) {
    case 'currency':
      return `Factura este în ${problem.currency}; se distribuie doar sume în lei. Deschideți-o și scrieți suma în lei.`;
    case 'no-place':
      return 'Furnizorul nu are nicio cheltuială în ultimele 12 luni. Alegeți cum se împarte factura.';
    case 'unknown-supplier':
      return 'Furnizorul nu este în lista furnizorilor asociației.';
    case 'distributed':
      return `Un document cu acest număr este deja distribuit la „${problem.name}” în ${monthName(problem.month)}.`;
    case 'other-customer':
      return `Factura este emisă pe codul fiscal ${problem.cif}, nu pe al asociației.`;
    case 'totals':
      return 'Totalurile facturii nu se verifică între ele. Comparați-le cu documentul furnizorului.';
    case 'line-currency':
      return `Unele linii sunt în ${problem.currency}, nu în moneda facturii.`;
    case 'prepaid':
      return `Pe factură apare deja plătită suma de ${amountText(problem.prepaidBani)} ${unitOf(problem.currency)}; se distribuie totalul facturii.`;
    case 'typed-shares':
      return 'Sumele pe apartamente se tastează: deschideți factura înainte de a o accepta, altfel rămâne nedistribuită.';
    case 'typed-consumptions':
      return 'Consumurile pe apartamente se tastează: deschideți factura înainte de a o accepta, altfel rămâne nedistribuită.';
    case 'quantity':
      return 'Cantitatea nu poate fi adunată din liniile facturii: deschideți-o și scrieți cantitatea.';
    case 'parts':
      return `Ultima factură a furnizorului a fost împărțită pe ${counted(problem.parts, 'o cheltuială', 'cheltuieli')}; se propune prima.`;
  }
}
