import { associationEvents } from './association.js';

/** Events of version 1 are stored for ever: fields that later versions added are filled in when they are read. */
describe('the first version of', () => {
  const lifted = (type: keyof typeof associationEvents, data: unknown): unknown => {
    const shape = associationEvents[type] as {
      upcasters?: Record<number, (data: unknown) => unknown>;
    };
    return shape.upcasters![1]!(data);
  };

  it('AssociationCreated has no options of bills and no images', () => {
    expect(lifted('AssociationCreated', { idAs: 7, settings: { name: 'Teiul' } })).toEqual({
      idAs: 7,
      settings: { name: 'Teiul', compl: false, onlyCalc: false, stamp: '', logo: '' },
    });
  });

  it('AssociationCreated has one bank in the second version too', () => {
    const shape = associationEvents.AssociationCreated.upcasters[2];
    expect(shape({ idAs: 7, settings: { bank: 'Banca Teilor' } })).toEqual({
      idAs: 7,
      settings: { bank: 'Banca Teilor', bank1: '', iban1: '', bank2: '', iban2: '' },
    });
  });

  it('AssociationCreated names no other metering in the third version', () => {
    const shape = associationEvents.AssociationCreated.upcasters[3];
    expect(shape({ idAs: 7, settings: { c4Name: 'Coeficient 4' } })).toEqual({
      idAs: 7,
      settings: { c4Name: 'Coeficient 4', omName: '', omUnit: '', om1Name: '', om1Unit: '' },
    });
  });

  it('AssociationCreated prints no code of a transfer in the fourth version', () => {
    const shape = associationEvents.AssociationCreated.upcasters[4];
    expect(shape({ idAs: 7, settings: { onlyCalc: false } })).toEqual({
      idAs: 7,
      settings: { onlyCalc: false, transferQr: false },
    });
  });

  it('an apartment has no e-mail, whether it came or went', () => {
    expect(lifted('ApartmentAdded', { idAp: 70_001, number: '1' })).toEqual({
      idAp: 70_001,
      number: '1',
      email: '',
    });
    expect(lifted('ApartmentDeleted', { idAp: 70_001, before: { number: '1' } })).toEqual({
      idAp: 70_001,
      before: { number: '1', email: '' },
    });
  });

  it('a fund is of everybody and in use, whichever version told of it, added or deleted', () => {
    const { FundAdded, FundDeleted } = associationEvents;
    const first = { purpose: 'other', entrances: null, showInfo: 6, iban: '', openingBani: 0 };
    const fund = { name: 'Lift' };
    expect(FundAdded.upcasters[1]({ idFund: 3, ...fund })).toEqual({
      idFund: 3,
      ...fund,
      ...first,
    });
    expect(FundAdded.upcasters[2]({ idFund: 3, ...fund })).toEqual({
      ...{ idFund: 3, ...fund },
      isActive: true,
    });
    expect(FundDeleted.upcasters[1]({ idFund: 3, before: fund })).toEqual({
      ...{ idFund: 3, before: { ...fund, ...first } },
    });
    expect(FundDeleted.upcasters[2]({ idFund: 3, before: fund })).toEqual({
      ...{ idFund: 3, before: { ...fund, isActive: true } },
    });
  });

  it('a change says nothing of what was not there', () => {
    const changed = { idAp: 70_001, after: { number: '2' }, before: { number: '1' } };
    expect(lifted('ApartmentChanged', changed)).toEqual(changed);
  });
});
