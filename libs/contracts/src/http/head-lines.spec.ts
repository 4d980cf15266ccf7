import { headLines } from './head-lines.js';

it.each([
  ['Apă rece', ['Apă rece']],
  [' Apă rece ', ['Apă rece']],
  ['Verificare tehnică periodică gaze 12', ['Verificare tehnică periodică gaze', '12']],
  ['Energie electrică pentru părțile comune', ['Energie electrică pentru părțile', 'comune']],
  ['x'.repeat(45), ['x'.repeat(35), 'x'.repeat(10)]],
  [
    'Întreținere și reparații instalații scară 2 B',
    ['Întreținere și reparații instalații', 'scară 2 B'],
  ],
])('the head %j breaks after 35 characters', (name, lines) => {
  expect(headLines(name)).toEqual(lines);
});
