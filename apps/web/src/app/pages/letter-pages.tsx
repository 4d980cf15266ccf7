import { ApartmentSheetsScreen } from '../../features/apartment-sheets/apartment-sheets-screen.js';
import { CertificateCheckScreen } from '../../features/certificate-check/certificate-check-screen.js';
import { LettersScreen } from '../../features/letters/letters-screen.js';
import { useAddressParams } from '../../lib/address.js';

export function LettersPage() {
  const { idAs = 0 } = useAddressParams();
  return <LettersScreen key={idAs} idAs={idAs} />;
}

export function ApartmentSheetsPage() {
  const { idAs = 0 } = useAddressParams();
  return <ApartmentSheetsScreen key={idAs} idAs={idAs} />;
}

export function CertificateCheckPage() {
  const { code = '' } = useAddressParams();
  return <CertificateCheckScreen code={code} />;
}
