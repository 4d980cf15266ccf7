import { NO_ASSOCIATION } from '@scara/domain/association';
import { placeText } from './names.js';

describe('the place that papers name', () => {
  it.each([
    ['A1', '2', 'Bloc A1, scara 2'],
    ['Blocul Teilor', 'Scara 2', 'Blocul Teilor, Scara 2'],
    ['Bloc', 'A', 'Scara A'],
    ['B7', 'Scara', 'Bloc B7'],
  ])('is said once and without empty words: %s, %s', (block, entrance, text) => {
    const association = {
      ...NO_ASSOCIATION,
      blocks: new Map([[1, { name: block, street: '' }]]),
      entrances: new Map([[2, { idBlock: 1, name: entrance }]]),
    };
    expect(placeText(association, 2)).toBe(text);
  });
});
