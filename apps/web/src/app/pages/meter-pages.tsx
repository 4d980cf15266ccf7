import {
  ApartmentConsumptionScreen,
  GroupConsumptionScreen,
  OwnConsumptionScreen,
} from '../../features/consumption/consumption-screens.js';
import { OwnMetersScreen } from '../../features/own-meters/own-meters-screen.js';
import { useAddressParams } from '../../lib/address.js';

export const OwnMetersPage = OwnMetersScreen;
export const OwnConsumptionPage = OwnConsumptionScreen;

export function ApartmentConsumptionPage() {
  const { idAs = 0, idAp = 0 } = useAddressParams();
  return <ApartmentConsumptionScreen key={`${idAs}.${idAp}`} {...{ idAs, idAp }} />;
}

export function GroupConsumptionPage() {
  const { idAs = 0, idGroup = 0 } = useAddressParams();
  return <GroupConsumptionScreen key={`${idAs}.${idGroup}`} {...{ idAs, idGroup }} />;
}
