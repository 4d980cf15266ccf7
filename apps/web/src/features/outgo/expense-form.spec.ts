import {
  bodyOf,
  hasReadOnlyPrice,
  isChosen,
  newValues,
  refusalsIn,
  valuesOf,
  withPrice,
  type ExpenseValues,
} from './expense-form.js';

const chosen: ExpenseValues = {
  ...newValues,
  idOutgoColumn: '7',
  idGroup: 'all',
  metering: '2',
  distribution: '5',
  name: 'Apă rece',
  amountBani: '1385,59',
  quantityE3: '226,403',
};

describe('the distribution modal', () => {
  it('asks the amount once all four choices are made', () => {
    expect(isChosen(chosen)).toBe(true);
    expect(isChosen({ ...chosen, metering: '' })).toBe(false);
    expect(refusalsIn({ ...newValues, idOutgoColumn: '7' }, '')).toEqual({
      idGroup: expect.any(String),
      metering: expect.any(String),
      distribution: expect.any(String),
    });
  });

  it('sends what is typed as whole units', () => {
    expect(bodyOf(chosen, 'Apă rece')).toMatchObject({
      idOutgoColumn: 7,
      idGroup: null,
      amountBani: 138_559,
      quantityE3: 226_403,
      metering: 2,
      distribution: 5,
      canalPercentE2: null,
      typedShares: null,
    });
  });

  it('keeps quantity and price read-only without meters, unless the shares are typed', () => {
    expect(hasReadOnlyPrice({ ...chosen, metering: '1' })).toBe(true);
    expect(hasReadOnlyPrice({ ...chosen, metering: '1', distribution: '1' })).toBe(false);
    expect(bodyOf({ ...chosen, metering: '1', distribution: '2' }, '').quantityE3).toBeNull();
  });

  it('is not kept from being saved by a unit price that is not shown', () => {
    const typed = { ...chosen, price: '6,1200161' };
    expect(refusalsIn(typed, 'Apă')).toEqual({ price: expect.any(String) });
    expect(refusalsIn({ ...typed, metering: '1', distribution: '2' }, 'Apă')).toEqual({});
  });

  it('asks the canal percentage under columns named so, for metered expenses', () => {
    const canal = { ...chosen, canalPercentE2: '92' };
    expect(bodyOf(canal, 'CANAL menajer').canalPercentE2).toBe(9_200);
    expect(bodyOf(canal, 'Apă').canalPercentE2).toBeNull();
    expect(
      bodyOf({ ...canal, metering: '1', distribution: '2' }, 'Canal').canalPercentE2,
    ).toBeNull();
  });

  it('sends typed shares of those who have one', () => {
    const typed = {
      ...chosen,
      metering: '1',
      distribution: '1',
      typedShares: '{"11":"10,5","12":""}',
    };
    expect(bodyOf(typed, '').typedShares).toEqual([{ idAp: 11, amountBani: 1_050 }]);
    expect(refusalsIn({ ...typed, typedShares: '{"11":"x"}' }, '')).toHaveProperty('typedShares');
  });

  it('refuses an amount that is missing, no number or too large', () => {
    expect(refusalsIn(chosen, 'Apă')).toEqual({});
    for (const amountBani of ['', 'x', '1000000000']) {
      expect(refusalsIn({ ...chosen, amountBani }, 'Apă')).toHaveProperty('amountBani');
    }
  });

  it('shows a stored expense as it was typed', () => {
    const view = {
      ...bodyOf(chosen, 'Apă rece'),
      idOutgo: 1,
      isDisabled: false,
      distributedBani: 0,
      undistributedBani: 0,
      refusal: null,
      departsFromLaw: false,
    };
    expect(valuesOf(view as Parameters<typeof valuesOf>[0])).toEqual({
      ...chosen,
      price: '6,120016',
    });
  });

  it('lets quantity and price be typed either way', () => {
    expect(withPrice(chosen, 'amountBani', '2000')).toMatchObject({ price: '8,833805' });
    expect(withPrice(chosen, 'price', '10')).toMatchObject({ quantityE3: '138,559' });
    expect(withPrice({ ...chosen, amountBani: '' }, 'price', '2')).toMatchObject({
      amountBani: '452,81',
    });
    expect(withPrice({ ...chosen, price: '5' }, 'quantityE3', '')).toMatchObject({ price: '' });
  });
});
