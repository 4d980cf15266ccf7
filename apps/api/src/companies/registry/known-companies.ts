import type { RegisteredCompany } from './company-registry.js';

const company = (
  cif: string,
  name: string,
  county: string,
  city: string,
  address: string,
): RegisteredCompany => ({ cif, name, county, city, address, tva: true, isActive: true });

/**
 * Suppliers that most associations know, only for demonstration and tests: their fiscal codes are public, the addresses
 * are shortened, and the data is not kept up to date.
 */
export const KNOWN_COMPANIES: readonly RegisteredCompany[] = [
  company('12276949', 'Apa Nova București SA', 'RO-B', 'București', 'Str. Tunari 60A, București'),
  company(
    '201217',
    'Compania de Apă Someș SA',
    'RO-CJ',
    'Cluj-Napoca',
    'Bd. 21 Decembrie 1989 79, Cluj-Napoca',
  ),
  company('5888716', 'Digi România SA', 'RO-B', 'București', 'Str. Dr. Staicovici 75, București'),
  company(
    '22043010',
    'E.ON Energie România SA',
    'RO-MS',
    'Târgu Mureș',
    'Bd. Pandurilor 42, Târgu Mureș',
  ),
  company(
    '28909028',
    'Electrica Furnizare SA',
    'RO-B',
    'București',
    'Șos. Ștefan cel Mare 1A, București',
  ),
  company('13093222', 'Engie România SA', 'RO-B', 'București', 'Bd. Mărășești 4-6, București'),
  company(
    '13267213',
    'Hidroelectrica SA',
    'RO-B',
    'București',
    'Bd. Ion Mihalache 15-17, București',
  ),
  company(
    '9010105',
    'Orange România SA',
    'RO-B',
    'București',
    'Bd. Lascăr Catargiu 47-53, București',
  ),
  company('22000460', 'PPC Energie SA', 'RO-B', 'București', 'Bd. Mircea Vodă 30, București'),
  company(
    '24387371',
    'PPC Energie Muntenia SA',
    'RO-B',
    'București',
    'Bd. Mircea Vodă 30, București',
  ),
  company(
    '427320',
    'Telekom România Communications SA',
    'RO-B',
    'București',
    'Piața Presei Libere 3-5, București',
  ),
  company(
    '8971726',
    'Vodafone România SA',
    'RO-B',
    'București',
    'Str. Barbu Văcărescu 201, București',
  ),
];
