import { aBill } from './builders.fixture.js';
import { transferText } from './transfer-qr.js';

it('says holder, account, sum and details in the lines of the standard', () => {
  expect(transferText(aBill(), 'ap. 23').split('\n')).toEqual([
    ...['BCD', '002', '1', 'SCT', '', 'Asociația de proprietari Teiul'],
    ...['RO49AAAA1B31007593840000', 'RON275.89', '', '', 'ap. 23'],
  ]);
});
