import type { GroupsColumns } from '../../lib/months.js';
import { ofPayers } from './payers.js';

const group = (id: number, isEntrance: boolean, apartments: number[]) => ({
  ...{ id, isEntrance, apartments },
  name: String(id),
  block: '',
});
const places = {
  groups: [group(1, true, [11, 12]), group(2, true, [21]), group(3, false, [12, 21])],
} as unknown as GroupsColumns;
const typed = {
  typedShares: '{"11":"60","12":"40","99":"x"}',
  typedConsumptions: '{"21":"1,5"}',
};

describe('what was typed for apartments', () => {
  it('is sent of those that pay, whatever was typed while another group was chosen', () => {
    const of = (idGroup: string) => ofPayers({ ...typed, idGroup }, places);
    expect(of('1')).toEqual({
      idGroup: '1',
      typedShares: '{"11":"60","12":"40"}',
      typedConsumptions: '{}',
    });
    expect(of('2')).toMatchObject({ typedShares: '{}', typedConsumptions: '{"21":"1,5"}' });
    expect(of('3')).toMatchObject({ typedShares: '{"12":"40"}' });
  });

  it('is sent of every apartment where the whole association pays, of none that is gone', () => {
    expect(ofPayers({ ...typed, idGroup: 'all' }, places)).toMatchObject({
      typedShares: '{"11":"60","12":"40"}',
      typedConsumptions: '{"21":"1,5"}',
    });
  });

  it('is left alone in a form that types no consumptions', () => {
    expect(ofPayers({ idGroup: '2', typedShares: '{}' }, places)).toEqual({
      idGroup: '2',
      typedShares: '{}',
    });
  });
});
